import { cutFace } from '../../shared/media/face/cut-face.ts'
import { phrasesOf } from '../../shared/media/face/phrases.ts'
import { wantedFace } from '../../shared/pages/wanted-face.ts'
import type { SiteDocument } from '../../shared/site/document.ts'
import type { PageFace } from '../../shared/site/page-face.ts'
import { readTypeface } from '../../supabase/build/upload-files.ts'

/** The face of a page as the worker makes it, with its file; undefined where the typeface lacks its letters. */
export async function madeFace(site: SiteDocument, path = 'face.woff2') {
  const phrases = await phrasesOf(site.design.headline, site.language)
  const { name, cut, ...wanted } = wantedFace(site, phrases)!
  const made = await cutFace(await readTypeface(wanted), wanted)
  return made && { ...made, name, cut, path, phrases } satisfies PageFace
}
