import type { LoadFile } from './load-context';
import type { Row } from './ndjson-file';

/** The rows of a file in other words; those that do not fit are refused on the way. */
export async function* mapped<T>(file: LoadFile, map: (row: unknown) => T): AsyncGenerator<T> {
  for await (const row of file.rows()) {
    const value = attempt(file, row, map);
    if (value !== null) yield value;
  }
}

/** The mapped row; a row that does not fit is refused with the reason. */
export function attempt<T>(
  { tally }: LoadFile,
  { line, value }: Row,
  map: (row: unknown) => T,
): T | null {
  try {
    return map(value);
  } catch (error) {
    tally.refuse(line, (error as Error).message);
    return null;
  }
}
