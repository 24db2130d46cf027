import { fromOklch, toOklch } from '../../site/color.ts'
import { type Design, type DesignColors, type Experience, fonts } from '../../site/document.ts'
import { playedIn } from '../../site/games.ts'
import { layoutNamed } from '../../site/layouts/index.ts'
import { filled, palette } from '../../site/palette.ts'
import { scriptOf } from '../../site/script.ts'
import { actionOf } from '../../site/labels.ts'
import { type Concept, experienceOf } from '../concepts/concept.ts'
import { concepts } from '../concepts/index.ts'
import { readable } from '../contrast.ts'
import type { Generated, GenerationRequest } from '../generator.ts'
import { plainTexts } from '../texts.ts'
import { wantsGame } from '../wants-game.ts'
import { groundOf, secondOf } from './artwork-colors.ts'
import { chooseLayout } from './choose-layout.ts'
import { type NamedColor, readableNames, readColors } from './color-names.ts'
import { type Genre, readGenre } from './genres.ts'
import { type Offer, offerPalettes } from './palette-choice.ts'
import { secondOfMood } from './second-accent.ts'
import { choose, seedOf } from './seed.ts'
import { ownSeed } from './site-colors.ts'

/**
 * Makes a page without a model, from the fields of the site. Of an instruction it follows the names of colors. The same request
 * always makes the same page; an empty instruction makes another version of one that exists, with its texts.
 */
export function compose(request: GenerationRequest): Generated {
  const { previous, instruction } = request
  const { colors, notUnderstood } = readColors(instruction)
  const report = notUnderstood.length > 0 && { notUnderstood }
  if (previous && instruction.trim() !== '') {
    const isRecolored = colors.length > 0
    const design = isRecolored
      ? recoloredDesign(previous.design, readableNames(colors, previous.design))
      : previous.design
    return { design, ...playing(request, design, isRecolored ? recolored : kept), ...report }
  }
  const named = colors.length > 0 ? onCover(readableNames(colors), colors, request.artwork) : undefined
  const design = composeDesign(request, named)
  return { design, ...playing(request, design, another), ...report }
}

/** A design in named colors. Another ground takes the second accent with it. */
function recoloredDesign({ second, ...design }: Design, colors: DesignColors): Design {
  return { ...design, ...colors, ...second && colors.background === design.background && { second } }
}

/** The design of a page. The texts are the title and the words of the product, never a sentence. */
export function composeDesign(request: GenerationRequest, colors?: DesignColors): Design {
  const { site, previous, artwork, design: given } = request
  const seed = seedFor(request)
  const genre = readGenre(site.brief)
  const select = <T extends string>(list: readonly T[], usual: readonly T[] = list): T =>
    choose(usual, seed, list.join())
  const [{ source: _, ...offered }] = offerPalettes(seed, { present: previous?.design, genre, artwork }) as [
    Offer,
  ]
  const design = {
    ...plainTexts(site, actionOf(site)),
    // The texts of a page that exist are its owner's.
    ...previous?.design,
    ...colors ?? offered,
    layout: chooseLayout(seed, site, { genre, previous }),
    // Systems have two kinds of faces for other scripts than Latin.
    font: select(fonts, genre?.fonts ?? (scriptOf(site.name) === 'Latn' ? fonts : ['sans', 'serif'])),
    ...given,
  }
  const { second: _unsuited, ...shown } = { ...design, ...readable(design) }
  return { ...shown, ...given?.second ? { second: given.second } : secondFor(shown, genre, artwork) }
}

/** The second accent of a page: of its cover, else of its mood, on what most of its text stands on. */
function secondFor(design: Design, genre: Genre | undefined, artwork: readonly string[] = []) {
  if (artwork.length > 0) return secondOf(design, artwork)
  const isFilled = layoutNamed(design.layout)?.isFilled
  return secondOfMood(design, genre, isFilled && filled(palette(design)).base)
}

/** Black that an instruction names without digits or a place is that of the cover: brown or blue, where its dark areas are. */
function onCover(design: DesignColors, named: NamedColor[], artwork: readonly string[] = []): DesignColors {
  const isNamed = named.some(({ color, words, place }) =>
    color === '#000000' && !place && !words.startsWith('#')
  )
  if (!isNamed || design.background !== '#000000' || artwork.length === 0) return design
  const [lightness, chroma, hue] = toOklch(groundOf(artwork, true))
  if (chroma < 0.02) return design
  return readable({
    ...design,
    background: fromOklch([Math.min(lightness, 0.17), Math.min(chroma, 0.045), hue]),
  })
}

type MakeGame = (request: GenerationRequest, design: Design, present?: Experience) => Experience

/** The playable part of a page that has one: made of the present one, or for the first time. */
function playing(request: GenerationRequest, design: Design, make: MakeGame): { experience?: Experience } {
  if (!wantsGame(request)) return {}
  const present = request.previous?.experience
  return { experience: (present ? make : another)(request, design, present) }
}

const kept: MakeGame = (_, __, present) => present!

/** A game of ours in the colors of the design; a model's game stays unchanged. */
const recolored: MakeGame = (request, design, present) => {
  const played = playedIn(present!.javascript)
  const concept = concepts.find(({ name }) => name === played?.name)
  return played && concept ? play(request, concept, played.seed, design) : present!
}

/** The brief only decides the first game, so that another version has another one. */
const another: MakeGame = (request, design, present) => {
  const seed = seedFor(request)
  const { name } = playedIn(present?.javascript) ?? {}
  return play(request, chooseConcept(seed, present ? '' : request.site.brief, name), seed, design)
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
  const own = ownSeed(site)
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
