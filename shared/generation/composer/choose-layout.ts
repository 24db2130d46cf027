import type { Design, SiteDocument } from '../../site/document.ts'
import { allLayouts } from '../../site/layouts/index.ts'
import type { About } from '../../site/layouts/layout.ts'
import { scriptOf } from '../../site/script.ts'
import type { GenerationRequest } from '../generator.ts'
import type { Genre } from './genres.ts'
import { choose } from './seed.ts'

/** How much less well a layout of another version may suit. */
const tolerance = 4

/** What there is on a page. */
function aboutOf(
  { name, assets, links, shows, tracks, releaseUrl }: GenerationRequest['site'],
  genre?: Genre,
): About {
  const words = name.trim().split(/\s+/).map((word) => [...word].length)
  return {
    hasCover: assets.some(({ type }) => type.startsWith('image/')),
    links: (links ?? []).filter(({ country }) => !country).length + (releaseUrl ? 1 : 0),
    shows: shows?.length ?? 0,
    tracks: tracks?.length ?? 0,
    script: scriptOf(name),
    title: [...name].length,
    word: Math.max(...words),
    ...genre && { genre: genre.name },
  }
}

/** The layout that suits a page best, by what it has; another one for another version. The seed selects among equals. */
export function chooseLayout(
  seed: number,
  site: GenerationRequest['site'],
  { genre, previous }: { genre?: Genre; previous?: SiteDocument },
): Design['layout'] {
  const about = aboutOf(site, genre)
  const scored = allLayouts.map(({ name, suits }) => ({ name, score: suits(about) }))
    .filter(({ name, score }) => name !== previous?.design.layout && score > 0)
  const max = Math.max(...scored.map(({ score }) => score))
  const best = scored.filter(({ score }) => score >= max - (previous ? tolerance : 0))
  return choose(best, seed, 'layout').name as Design['layout']
}
