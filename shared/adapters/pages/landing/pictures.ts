import type { Bytes } from '../../../platform/encoding.ts'
import { readLandingFile } from '../../../platform/package-file.ts'

/** The pictures of the landing page, of the product with the demo data. A name with a dot is never that of a site. */
export const pictureFiles: Record<string, () => Promise<Bytes>> = {
  'overview-light.webp': () => readLandingFile('overview-light.webp'),
  'overview-dark.webp': () => readLandingFile('overview-dark.webp'),
  'overview-phone-light.webp': () => readLandingFile('overview-phone-light.webp'),
  'overview-phone-dark.webp': () => readLandingFile('overview-phone-dark.webp'),
  'value-light.webp': () => readLandingFile('value-light.webp'),
  'value-dark.webp': () => readLandingFile('value-dark.webp'),
  'page.webp': () => readLandingFile('page.webp'),
  'consent-light.webp': () => readLandingFile('consent-light.webp'),
  'consent-dark.webp': () => readLandingFile('consent-dark.webp'),
}

/** The sizes in which the pictures are taken, in CSS pixels, and their pixels for each. */
export const pictureSizes = {
  overview: { width: 860, height: 640 },
  'overview-phone': { width: 390, height: 680 },
  value: { width: 390, height: 680 },
  page: { width: 390, height: 680 },
  consent: { width: 390, height: 690 },
} as const
export const pictureScale = 1.5
