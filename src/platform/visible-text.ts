/** Anything but blanks, control and formatting characters, lone marks, and letters that are drawn as nothing. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Blanks, control and formatting characters, and what is drawn as nothing. */
const INVISIBLE = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether there is something in a text that a reader does not see. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text);
}

/** Whether a reader sees anything of a text. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
