import type { FastifyInstance } from 'fastify';
import { notFoundError } from '../platform/values/errors';
import { escapeHtml } from './html-page';

const colors: Readonly<Record<string, string>> = {
  graphite: '#4a5160',
  silver: '#b9c0ca',
  'midnight-blue': '#27335c',
  sand: '#cdb894',
  black: '#2b2d33',
  white: '#e7e9ee',
  'sea-green': '#3b8f82',
  lilac: '#a593cf',
  rose: '#d59aa0',
  walnut: '#6f4a33',
  cream: '#e6d9bf',
  'forest-green': '#3d6147',
  oatmeal: '#d8cbb5',
  'slate-grey': '#6b7683',
  steel: '#98a3ad',
  sage: '#93a68a',
  oak: '#c69d6d',
  orange: '#d97b3a',
};

const box = (...[x, y, width, height, radius = 8]: readonly number[]): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
const path = (d: string): string => `<path d="${d}"/>`;
const dark = (shape: string): string => `<g fill="#11151f" fill-opacity=".82">${shape}</g>`;
const light = (shape: string): string => `<g fill="#fff" fill-opacity=".22">${shape}</g>`;

/** What stands in the middle of a picture of 400 × 300; drawn in the colour of the product. */
const shapes: Readonly<Record<string, string>> = {
  laptop: `${box(105, 70, 190, 125, 10)}${dark(box(114, 79, 172, 107, 4))}${path('M85 200h230l14 22a6 6 0 0 1-6 8H77a6 6 0 0 1-6-8z')}${light(box(165, 205, 70, 10, 5))}`,
  tablet: `${box(135, 55, 130, 190, 14)}${dark(box(144, 66, 112, 168, 6))}`,
  desktop: `${box(150, 50, 100, 200, 10)}${dark(box(165, 70, 70, 10, 5))}${light(`${box(165, 95, 70, 4, 2)}${box(165, 105, 70, 4, 2)}${box(165, 115, 70, 4, 2)}`)}`,
  phone: `${box(155, 45, 90, 210, 18)}${dark(box(161, 52, 78, 196, 13))}${light(box(185, 58, 30, 6, 3))}`,
  watch: `${box(178, 40, 44, 220, 14)}${box(158, 100, 84, 100, 24)}${dark(box(167, 110, 66, 80, 18))}`,
  monitor: `${box(80, 60, 240, 145, 10)}${dark(box(88, 68, 224, 129, 5))}${path('M185 205h30l6 36h-42z')}${box(150, 238, 100, 8, 4)}`,
  headphones: `<path d="M120 180a80 80 0 0 1 160 0" fill="none" stroke="currentColor" stroke-width="16" stroke-linecap="round"/>${box(104, 165, 40, 75, 18)}${box(256, 165, 40, 75, 18)}`,
  speaker: `${box(145, 45, 110, 210, 16)}${dark('<circle cx="200" cy="185" r="38"/><circle cx="200" cy="100" r="22"/>')}${light('<circle cx="200" cy="185" r="14"/>')}`,
  coffee: `${box(130, 55, 140, 50, 12)}${box(130, 55, 50, 190, 12)}${box(130, 225, 140, 22, 8)}${dark(`${box(205, 105, 30, 18, 5)}${path('M190 165h60v30a24 24 0 0 1-24 24h-12a24 24 0 0 1-24-24z')}`)}`,
  kettle: `${path('M140 240l18-130h84l18 130z')}${path('M150 150l-38-24 8-12 38 20z')}<path d="M160 110a40 40 0 0 1 84 0" fill="none" stroke="currentColor" stroke-width="12"/>${light(box(192, 92, 16, 14, 6))}`,
  chair: `${box(150, 50, 100, 110, 20)}${box(140, 165, 120, 26, 12)}${dark(`${box(194, 191, 12, 40, 4)}${path('M150 246l50-22 50 22-6 8-44-18-44 18z')}`)}`,
  desk: `${box(80, 120, 240, 16, 6)}${box(96, 136, 14, 105, 4)}${box(290, 136, 14, 105, 4)}${dark(box(220, 136, 70, 34, 4))}`,
  tent: `${path('M200 65l120 180H80z')}${dark(path('M200 120l42 125h-84z'))}${light(path('M200 65l14 22-70 158h-20z'))}`,
  backpack: `${path('M150 105a50 50 0 0 1 100 0v125a18 18 0 0 1-18 18h-64a18 18 0 0 1-18-18z')}${dark(box(165, 165, 70, 60, 12))}<path d="M180 70a20 20 0 0 1 40 0" fill="none" stroke="currentColor" stroke-width="9"/>${light(box(165, 125, 70, 10, 5))}`,
};

const SVG = 'xmlns="http://www.w3.org/2000/svg"';

function productPicture(shape: string, color: string, isDetail: boolean): string {
  const view = isDetail ? '110 90 180 135' : '0 0 400 300';
  return `<svg ${SVG} viewBox="${view}" width="800" height="600"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#f4f6fa"/><stop offset="1" stop-color="#dfe5ee"/></linearGradient></defs><rect width="400" height="300" fill="url(#g)"/><ellipse cx="200" cy="256" rx="125" ry="11" fill="#11151f" fill-opacity=".13"/><g fill="${color}" color="${color}">${shape}</g></svg>`;
}

const HUES = 12;

function portrait(name: string): string {
  const initials = name
    .split('-')
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase());
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const hue = (sum % HUES) * (360 / HUES);
  return `<svg ${SVG} viewBox="0 0 96 96" width="192" height="192"><rect width="96" height="96" fill="hsl(${hue} 45% 42%)"/><text x="48" y="60" font-family="system-ui, sans-serif" font-size="36" font-weight="600" fill="#fff" text-anchor="middle">${escapeHtml(initials.join(''))}</text></svg>`;
}

const HEADERS = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' };

interface PictureName {
  readonly kind: string;
  readonly name: string;
}

/** `GET /pictures/{kind}/{name}.svg`: drawn pictures of the demo data's products and people. */
export function registerPictures(app: FastifyInstance): void {
  app.get<{ Params: PictureName }>('/pictures/:kind/:name', ({ params }, reply) => {
    const picture = drawn(params);
    if (picture === null) throw notFoundError('picture');
    return reply.headers(HEADERS).send(picture);
  });
}

function drawn({ kind, name }: PictureName): string | null {
  const [, base = '', view] = /^(.*?)(?:-(front|detail))?\.svg$/.exec(name) ?? [];
  if (kind === 'people') return base === '' ? null : portrait(base);
  const shape = shapes[kind];
  const color = colors[base];
  return shape && color ? productPicture(shape, color, view === 'detail') : null;
}
