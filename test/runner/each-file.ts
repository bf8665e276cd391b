import { forgetSecrets } from '../support/log-watch';

afterAll(forgetSecrets);
