const USE_A_SERVER = [
  'Start a MongoDB server and name it instead:',
  '  docker run -d -p 127.0.0.1:27017:27017 mongo:8',
  '  export MONGODB_URL=mongodb://127.0.0.1:27017/',
].join('\n');

/** The embedded engine cannot run here; the message says why and what to do instead. */
export class EmbeddedEngineUnavailable extends Error {
  override readonly name = 'EmbeddedEngineUnavailable';

  constructor(reason: string, options?: ErrorOptions) {
    super(`The embedded MongoDB engine cannot run here: ${reason}.\n${USE_A_SERVER}`, options);
  }
}
