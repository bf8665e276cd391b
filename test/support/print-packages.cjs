// Loaded into a process of the service by `--require`; prints the packages that the process has
// loaded when it exits.
const PACKAGE = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/;

process.on('exit', () => {
  const names = Object.keys(require.cache).flatMap((file) => PACKAGE.exec(file)?.[1] ?? []);
  console.log(`Packages: ${[...new Set(names)].join(' ')}`);
});
