/** The address of a picture that the service draws itself (`src/portal/pictures.ts`). */
export function pictureUrl(publicUrl: string, name: string): string {
  return `${publicUrl}/pictures/${name}.svg`;
}
