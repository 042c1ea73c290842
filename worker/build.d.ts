/** Id of the build, put in by the bundler. */
declare const __BUILD_ID__: string;
/** Names the shape of published content, put in by the bundler. */
declare const __CONTENT_SHAPE__: string;
