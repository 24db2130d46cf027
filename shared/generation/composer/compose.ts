import { artNames } from '../../pages/art/names.ts'
import { type Design, fonts, layouts, type Proposal } from '../../pages/document.ts'
import { type Concept, experienceOf } from '../concepts/concept.ts'
import { concepts } from '../concepts/index.ts'
import { languageName, readLanguage } from '../facts/language.ts'
import { readFacts } from '../facts/read-facts.ts'
import type { Generated, GenerationRequest } from '../generator.ts'
import { actionOf, fits } from '../../pages/labels.ts'
import { playedIn } from '../played.ts'
import { readGenre, subjectArts } from './genres.ts'
import { choosePalette } from './palette-choice.ts'
import { choose, seedOf } from './seed.ts'
import { gameLabel, hasSubject, withoutPlay, writeTexts } from './texts.ts'
import { type Instructions, notUnderstood, readInstructions } from './instructions.ts'

/**
 * Makes a page without a model. The same request always makes the same page. Of an existing page only what the instruction
 * mentions changes; an empty instruction makes another version.
 */
export function compose(request: GenerationRequest): Generated {
  const { site, previous, artwork, unread: instruction = request.instruction } = request
  const own = seedOf(site.releaseUrl ?? `${site.artistName} ${site.name}`, site.brief)
  const explicit = readInstructions(instruction, concepts, false)
  /** The page to change; undefined for a new version. */
  const base = explicit.everything || !instruction.trim() ? undefined : previous
  // The game in the brief is only for the first version, so that another version has another game.
  const { concept: briefConcept, ...brief } = readInstructions(site.brief, concepts, true)
  const instructions = base
    ? explicit
    : { ...brief, ...(previous ? {} : { concept: briefConcept }), ...explicit }
  // The present page is part of the seed, so that the same instruction gives another result each time.
  const before = conceptIn(previous?.experience?.javascript)
  const seed = previous ? seedOf(`${own} ${before?.seed}`, JSON.stringify(previous.design), instruction) : own
  const isBack = instructions.concept === 'back'
  const keepsGame = base && (instructions.concept === undefined || (isBack && base.experience !== undefined))
  const keptGame = keepsGame ? before : undefined
  const newSeed = isBack ? own : seed
  const concept = keepsGame
    ? keptGame?.concept
    : chooseConcept(isBack ? { concept: briefConcept } : instructions, newSeed, before?.concept)
  const hasGame = concept !== undefined || (keepsGame === true && base.experience !== undefined)
  const action = actionOf(hasGame, site)
  const language = site.language ?? 'en'
  const isRewritten = !base || instructions.rewrite || language !== (previous?.language ?? 'en')
  const notFollowed = unreadParts()
  const genre = readGenre(site.brief)
  const subjects = subjectArts(site.brief)
  const arts = subjects.length ? subjects : genre?.arts
  // A page that has no drawing of its own keeps that of its address.
  const art = base && !instructions.art
    ? base.design.art
    : select(instructions.art, artNames, undefined, previous?.design.art, arts)
  const design: Design = {
    ...texts(),
    ...(art && { art }),
    ...(base && !instructions.colors
      ? colorsOf(base.design)
      : choosePalette(seed, instructions.colors, { present: previous?.design, genre, artwork })),
    layout: select(
      instructions.layout,
      layouts,
      base?.design.layout,
      previous?.design.layout,
      genre?.layouts,
    ),
    font: select(instructions.font, fonts, base?.design.font, previous?.design.font, genre?.fonts),
  }
  return { design, ...experience(), ...notFollowed.length > 0 && { notUnderstood: notFollowed } }

  function unreadParts(): string[] {
    const label = instructions.texts?.buttonLabel
    const isKnown = (part: string) => readLanguage(part) !== undefined || (!previous && hasSubject(part))
    return [
      ...notUnderstood(instruction, concepts, isKnown),
      ...label && !fits(label, action, site) ? [`button "${label}"`] : [],
      ...!isRewritten || language.startsWith('en')
        ? []
        : [`${languageName(language)}: I can only write English here`],
    ]
  }

  function texts() {
    const title = site.releaseUrl ? undefined : readFacts(site.brief, '').title
    const written = writeTexts(
      { ...site, name: title ?? site.name, brief: `${site.brief}\n${instruction}` },
      seed,
      action,
      concept,
    )
    const { headline, eyebrow } = base ? base.design : written
    const { description, buttonLabel, signupHeading } = isRewritten ? written : base.design
    // The label of one of our games names that game.
    const isOld = !fits(buttonLabel, action, site) || concepts.some((one) => gameLabel(one) === buttonLabel)
    const { buttonLabel: instructed, ...instructedTexts } = instructions.texts ?? {}
    return {
      headline,
      eyebrow,
      description: concept || keepsGame ? description : withoutPlay(description),
      buttonLabel: instructed && fits(instructed, action, site)
        ? instructed
        : isOld
        ? written.buttonLabel
        : buttonLabel,
      signupHeading,
      ...instructedTexts,
    }
  }

  function select<T extends string>(
    value: T | 'another' | undefined,
    list: readonly T[],
    present?: T,
    before?: T,
    usual: readonly T[] = list,
  ): T {
    if (value && value !== 'another') return value
    if (present && !value) return present
    return choose(value ? list.filter((one) => one !== before) : usual, seed, list.join())
  }

  function experience(): Pick<Proposal, 'experience'> {
    // A model's game stays unchanged; a game of ours gets the new colors and texts.
    if (keepsGame && !keptGame) return base.experience ? { experience: base.experience } : {}
    if (!concept) return {}
    const theme = {
      seed: keptGame ? keptGame.seed : newSeed,
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
    return { experience: experienceOf(concept, theme) }
  }
}

const endings = ['That was lovely', 'Well played', 'You found the end', 'And that is all of it']

const colorsOf = ({ background, foreground, accent }: Design) => ({ background, foreground, accent })

function chooseConcept(
  { concept: name, refused }: Instructions,
  seed: number,
  present?: Concept,
): Concept | undefined {
  if (name === 'none') return undefined
  const instructed = concepts.find((one) => one.name === name)
  const others = concepts.filter((one) => concepts.length === 1 || (one !== present && one.name !== refused))
  return instructed ?? (others.length ? choose(others, seed, 'concept') : undefined)
}

/** The concept and seed of a script of ours. */
function conceptIn(javascript?: string): { concept: Concept; seed: number } | undefined {
  const played = playedIn(javascript)
  const concept = concepts.find((one) => one.name === played?.name)
  return played && concept && { concept, seed: played.seed }
}
