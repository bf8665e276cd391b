// Scores pages with Lighthouse and prints a line of JSON for each. Lighthouse brings 201 packages, so it is fetched on
// first use.
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { cachedPackage } from './cached-package.mjs';

const USAGE = `node scripts/lighthouse.mjs <path of Chromium>
  scores the page of each line of its input: {"url": …, "form": "phone" | "desktop", "credential"?: … of the console}
  without a path it only fetches Lighthouse`;

/** The last version for Node 20. */
const VERSION = '12.8.2';
const CHROMIUM_OPTIONS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

const folder = cachedPackage('lighthouse', VERSION);
const load = (path) => import(pathToFileURL(join(folder, path)).href);

async function score(browser, { default: lighthouse, desktopConfig }, { url, form, credential }) {
  const page = await browser.newPage();
  if (credential) await page.evaluateOnNewDocument(keepCredential, credential);
  const options = {
    onlyCategories: ['accessibility', 'best-practices', 'performance'],
    disableFullPageScreenshot: true,
    disableStorageReset: true,
    logLevel: 'silent',
  };
  const { lhr } = await lighthouse(
    url,
    options,
    form === 'desktop' ? desktopConfig : undefined,
    page,
  );
  await page.close();
  const { accessibility, 'best-practices': bestPractices, performance } = lhr.categories;
  const complaints = [...accessibility.auditRefs, ...bestPractices.auditRefs]
    .map(({ id }) => lhr.audits[id])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, details }) => ({ id, elements: details?.items?.map(({ node }) => node?.snippet) }));
  return {
    url,
    form,
    accessibility: accessibility.score,
    bestPractices: bestPractices.score,
    performance: performance.score,
    complaints,
  };
}

/** Runs in the page and stores the credential as the console does. */
function keepCredential(value) {
  globalThis.sessionStorage.setItem('credential', value);
}

const [executablePath] = process.argv.slice(2);
if (executablePath === '--help') console.log(USAGE);
else if (executablePath) {
  const lighthouse = await load('core/index.js');
  const { launch } = await load('../puppeteer-core/lib/esm/puppeteer/puppeteer-core.js');
  const browser = await launch({ executablePath, args: CHROMIUM_OPTIONS });
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await score(browser, lighthouse, JSON.parse(line))));
  }
  await browser.close();
}
