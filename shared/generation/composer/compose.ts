import { type Design, fonts, layouts, type Proposal } from '../../pages/document.ts'
import { type Concept, experienceOf } from '../concepts/concept.ts'
import { concepts } from '../concepts/index.ts'
import type { GenerationRequest } from '../generator.ts'
import { choosePalette } from './palette-choice.ts'
import { choose, seedOf } from './seed.ts'
import { withoutPlay, writeTexts } from './texts.ts'
import { type Instructions, readInstructions } from './instructions.ts'

/**
 * Makes a page without a model. The same request always makes the same page. Of a page that there is, only what the
 * instruction asks for changes; an instruction without words asks for another version.
 */
export function compose({ site, instruction, previous }: GenerationRequest): Proposal {
  const own = seedOf(site.releaseUrl ?? `${site.artistName} ${site.name}`, site.brief)
  const asked = readInstructions(instruction, concepts, false)
  const there = asked.everything || !instruction.trim() ? undefined : previous
  // Another version of a page is not to be the same again for what its brief calls a game.
  const { concept: briefed, ...brief } = readInstructions(site.brief, concepts, true)
  const instructions = there ? asked : { ...brief, ...(previous ? {} : { concept: briefed }), ...asked }
  // What is there already stands in the seed, so that asking again leads somewhere else.
  const before = playedIn(previous?.experience?.javascript)
  const seed = previous ? seedOf(`${own} ${before?.seed}`, JSON.stringify(previous.design), instruction) : own
  const played = there && before
  const concept = chooseConcept(instructions, seed, before?.concept)
  const kept = there && instructions.concept === undefined
  const shown = kept ? played?.concept : concept
  const design: Design = {
    ...texts(),
    ...(there && !instructions.colors
      ? colorsOf(there.design)
      : choosePalette(seed, instructions.colors, previous?.design)),
    layout: named(instructions.layout, layouts, there?.design.layout, previous?.design.layout),
    font: named(instructions.font, fonts, there?.design.font, previous?.design.font),
  }
  return { design, ...experience() }

  function texts() {
    const written = writeTexts({ ...site, brief: `${site.brief}\n${instruction}` }, seed, shown)
    const { headline, eyebrow } = there ? there.design : written
    const rewritten = !there || instructions.rewrite || nothingElse(instructions)
    const { description, buttonLabel, signupHeading } = rewritten ? written : there.design
    const told = shown || kept ? description : withoutPlay(description)
    return { headline, eyebrow, description: told, buttonLabel, signupHeading, ...instructions.texts }
  }

  function named<T extends string>(
    wish: T | 'another' | undefined,
    list: readonly T[],
    present?: T,
    before?: T,
  ): T {
    if (wish && wish !== 'another') return wish
    if (present && !wish) return present
    return choose(list.filter((one) => wish !== 'another' || one !== before), seed, list.join())
  }

  function experience(): Pick<Proposal, 'experience'> {
    // A game that a model made is kept as it is; one of ours takes on the colours and words of now.
    if (kept && !played) return there.experience ? { experience: there.experience } : {}
    if (!shown) return {}
    const theme = {
      seed: kept ? played!.seed : seed,
      design,
      artist: site.artistName ?? '',
      title: site.name,
      texts: {
        start: 'Play',
        again: 'Play again',
        invite: 'Join the list',
        endHeading: choose(endings, seed, 'ending'),
        endText: `${
          design.signupHeading.replace(/[.!?…]$/, '')
        }: leave your address, and we will write when there is more.`,
      },
    }
    return { experience: experienceOf(shown, theme) }
  }
}

const endings = ['That was lovely', 'Well played', 'You found the end', 'And that is all of it']

/** An instruction that nothing was made of asks for other words, at least. */
const nothingElse = (instructions: Instructions) => Object.keys(instructions).length === 0

const colorsOf = ({ background, foreground, accent }: Design) => ({ background, foreground, accent })

function chooseConcept(
  { concept: wish }: Instructions,
  seed: number,
  present?: Concept,
): Concept | undefined {
  if (wish === 'none') return undefined
  const instructed = concepts.find(({ name }) => name === wish)
  const others = concepts.filter((one) => concepts.length === 1 || one !== present)
  return instructed ?? (others.length ? choose(others, seed, 'concept') : undefined)
}

/** Which of our concepts a script is of, and its seed: the theme that stands in it says so. */
function playedIn(javascript = ''): { concept: Concept; seed: number } | undefined {
  const [, name, seed] = /\{"concept":"([\w-]+)","seed":(\d{1,10}),/.exec(javascript) ?? []
  const concept = concepts.find((one) => one.name === name)
  return concept && { concept, seed: Number(seed) }
}
