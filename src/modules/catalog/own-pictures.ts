/** Whether an address is a path of this service, which is stored as it is and answered with the service's own address. */
export function isOwnPath(url: string): boolean {
  return url.startsWith('/') && !url.startsWith('//');
}

export function wholeAddress(url: string, publicUrl: string): string {
  return isOwnPath(url) ? `${publicUrl}${url}` : url;
}
