import type { Endpoint } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';

/** The endpoint of an address such as `GET /orders/:id`. */
export function endpointAt(address: string): Endpoint {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === address);
  if (endpoint === undefined) throw new Error(`there is no ${address}`);
  return endpoint;
}
