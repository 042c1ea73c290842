import * as z from 'zod';

const JsonObject = z.record(z.string(), z.unknown());
const Texts = z.record(z.string(), z.string());

/** The object that a text holds as JSON. */
export const parseObject = (text: string): z.infer<typeof JsonObject> => JsonObject.parse(JSON.parse(text));

/** The same where each of its fields is a text. */
export const parseTexts = (text: string): z.infer<typeof Texts> => Texts.parse(JSON.parse(text));
