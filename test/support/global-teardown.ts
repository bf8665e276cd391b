import { assertRunLeakedNothing } from './log-watch';

export default async function tearDown(): Promise<void> {
  await globalThis.testEngine?.stop();
  assertRunLeakedNothing();
}
