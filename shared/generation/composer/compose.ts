import { artNames } from '../../site/art-names.ts'
import { type Design, type DesignColors, fonts, layouts, type SiteDocument } from '../../site/document.ts'
import { actionOf } from '../../site/labels.ts'
import { type Concept, experienceOf } from '../concepts/concept.ts'
import { concepts } from '../concepts/index.ts'
import { readable } from '../contrast.ts'
import type { Generated, GenerationRequest } from '../generator.ts'
import { playedIn } from '../played.ts'
import { plainTexts } from '../texts.ts'
import { colorsFromNames, readColors } from './color-names.ts'
import { readGenre, subjectArts } from './genres.ts'
import { choosePalette } from './palette-choice.ts'
import { choose, seedOf } from './seed.ts'

/**
 * Makes a page without a model, from the fields of the site. Of an instruction it follows the names of colors. The same request
 * always makes the same page; an empty instruction makes another version of one that exists, with its texts.
 */
export function compose(request: GenerationRequest): Generated {
  const { previous, instruction } = request
  const { colors, notUnderstood } = readColors(instruction)
  const report = notUnderstood.length > 0 && { notUnderstood }
  if (previous && instruction.trim() !== '') {
    if (colors.length === 0) return { ...kept(previous), ...report }
    const design = { ...previous.design, ...readable(colorsFromNames(colors, previous.design)) }
    return { design, ...recolored(request, previous, design), ...report }
  }
  // The brief only decides the first version, so that another version has another game.
  const seed = seedFor(request)
  const present = playedIn(previous?.experience?.javascript)?.name
  const concept = previous && !previous.experience
    ? undefined
    : chooseConcept(seed, previous ? '' : request.site.brief, present)
  const named = colors.length > 0 ? readable(colorsFromNames(colors)) : undefined
  const design = composeDesign(request, { hasGame: concept !== undefined, colors: named })
  return { design, ...concept && { experience: play(request, concept, seed, design) }, ...report }
}

/** The design of a page with or without a game. The texts are the title and the words of the product, never a sentence. */
export function composeDesign(
  request: GenerationRequest,
  { hasGame, colors }: { hasGame: boolean; colors?: DesignColors },
): Design {
  const { site, previous, artwork, design: given } = request
  const seed = seedFor(request)
  const genre = readGenre(site.brief)
  const subjects = subjectArts(site.brief)
  const select = <T extends string>(list: readonly T[], usual: readonly T[] = list): T =>
    choose(usual, seed, list.join())
  const design = {
    ...plainTexts(site, actionOf(hasGame, site)),
    // The texts of a page that exist are its owner's.
    ...previous?.design,
    art: select(artNames, subjects.length ? subjects : genre?.arts),
    ...colors ?? choosePalette(seed, { present: previous?.design, genre, artwork }),
    layout: select(layouts, genre?.layouts),
    font: select(fonts, genre?.fonts),
    ...given,
  }
  return { ...design, ...readable(design) }
}

const kept = ({ design, experience }: SiteDocument) => ({ design, ...experience && { experience } })

/** A game of ours in the colors of the design; a model's game stays unchanged. */
function recolored(request: GenerationRequest, { experience }: SiteDocument, design: Design) {
  const played = playedIn(experience?.javascript)
  const concept = concepts.find(({ name }) => name === played?.name)
  if (!played || !concept) return { ...experience && { experience } }
  return { experience: play(request, concept, played.seed, design) }
}

const play = ({ site }: GenerationRequest, concept: Concept, seed: number, design: Design) =>
  experienceOf(concept, {
    seed,
    design,
    artist: site.artistName ?? '',
    title: site.name,
    texts: {
      start: 'Play',
      again: 'Play again',
      invite: 'Join the list',
      endHeading: 'Well played',
      endText: 'The list on this page has the news by e-mail.',
    },
  })

/** The present page is part of the seed, so that each version differs from the one before. */
function seedFor({ site, previous }: GenerationRequest): number {
  const own = seedOf(site.releaseUrl ?? `${site.artistName} ${site.name}`, site.brief)
  if (!previous) return own
  const played = playedIn(previous.experience?.javascript)
  return seedOf(`${own} ${played?.seed}`, JSON.stringify(previous.design))
}

/** One of the games that have most words in common with the brief, and not the present one. */
function chooseConcept(seed: number, brief: string, present?: string): Concept {
  const words = new Set(brief.toLowerCase().match(/\p{L}+/gu))
  const counted = concepts.filter(({ name }) => concepts.length === 1 || name !== present)
    .map((concept) => ({ concept, count: concept.words.filter((word) => words.has(word)).length }))
  const max = Math.max(...counted.map(({ count }) => count))
  return choose(counted.filter(({ count }) => count === max), seed, 'concept').concept
}
