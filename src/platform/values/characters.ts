/** Whether a text has at most this many characters, counted in code points like `maxLength` of JSON Schema. */
export function hasAtMost(text: string, max: number): boolean {
  // A text has at least as many UTF-16 units as code points.
  return text.length <= max || [...text].length <= max;
}
