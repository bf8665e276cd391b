import { createCursorCodec } from '../../src/platform/values/cursor';
import { createKeyring } from '../../src/platform/secrets/keys';

/** A cursor codec with its own secret, for modules that tests create by hand. */
export const testCursors = createCursorCodec(
  createKeyring([{ id: 'test', secret: 'cursors of no service' }])('cursor'),
);
