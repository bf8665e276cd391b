/** Anything but blanks, control and formatting characters, lone marks, and letters that are drawn as nothing. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a reader sees anything of a text. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
