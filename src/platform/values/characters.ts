/** Whether a text has at most so many characters, counted in code points like `maxLength` of JSON Schema. */
export function hasAtMost(text: string, max: number): boolean {
  // A text has as many UTF-16 units or more.
  return text.length <= max || [...text].length <= max;
}
