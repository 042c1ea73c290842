/** Id of the build, put in by the bundler. */
declare const __BUILD_ID__: string;
