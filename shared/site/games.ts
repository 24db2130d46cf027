import type { Experience, SiteDocument } from './document.ts'
import { isPlayLabel } from './labels.ts'
import { languageOf } from './language.ts'

/** The titles of our games, by concept. */
export const gameTitles = {
  constellation: 'Follow the stars',
  lantern: 'A lantern in the dark',
  pulse: 'Keep the pulse',
  sleeves: 'Pairs in the crate',
  strings: 'Tune the strings',
  vinyl: 'Keep the record turning',
} as const

/** Whether a playable part has words in a language: it knows English alone (game-words.ts). */
export const hasGameWords = (language?: string): boolean => languageOf(language).tag.split('-')[0] === 'en'

/** The playable part that a page shows: one in the language of the page, or none. */
export const gameOf = ({ experience, language }: SiteDocument): Experience | undefined =>
  hasGameWords(language) ? experience : undefined

/** The concept's name and the seed of a script of ours, from the theme in it. Undefined for the script of a model. */
export function playedIn(javascript = ''): { name: string; seed: number } | undefined {
  const [, name, seed] = /\{"concept":"([\w-]+)","seed":(\d{1,10}),/.exec(javascript) ?? []
  return name === undefined ? undefined : { name, seed: Number(seed) }
}

/** The name of a page's game: the title of ours, else the label that the page gave the button of a model's. */
export function gameName({ experience, design }: SiteDocument): string | undefined {
  const title = gameTitles[playedIn(experience?.javascript)?.name as keyof typeof gameTitles]
  return title ?? (isPlayLabel(design.buttonLabel) ? design.buttonLabel : undefined)
}
