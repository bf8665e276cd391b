import addFormats from 'ajv-formats';

const MAX_LENGTH = 254;
const format = addFormats.get('email') as RegExp;

/** Whether a text is an e-mail address by the rule of the contract (`format: "email"`). */
export const isEmail = (text: string): boolean => text.length <= MAX_LENGTH && format.test(text);
