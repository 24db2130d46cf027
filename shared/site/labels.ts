import type { Asset, Design } from './document.ts'
import type { Facts, Link } from './facts.ts'
import { languageOf } from './language.ts'
import { callOf, releaseLinks } from './release-links.ts'
import { serviceNamed } from './services.ts'
import type { Words } from './words/words.ts'
import { tables } from './words/words.ts'

/** What the main button of a page does: it plays or opens the release, or leads to the sign-up. */
export type Action = 'listen' | 'sign-up'

type About = Pick<Facts, 'links' | 'language'> & { releaseUrl?: string; assets?: Asset[] }

/** The link that the main button opens. */
export const mainLink = (about: About): Link | undefined =>
  releaseLinks(about).find(({ country }) => !country)

export function actionOf(about: About): Action {
  const hasSound = about.assets?.some(({ type }) => type.startsWith('audio/'))
  return hasSound || mainLink(about) ? 'listen' : 'sign-up'
}

const signUpWords =
  /\b(?:join|sign (?:me )?up|sign-up|subscribe|mailing|newsletter|e-?mail|keep me posted|count me in|tell me|notify|follow (?:us|me|along)|anmelden|abonnieren|inscri\w{1,8}|abonner|suscri\w{1,8}|iscriv\w{1,8}|aanmelden|zapisz|kaydol|anmäl)(?![\p{L}\p{M}\w])/iu
const listenWords =
  /(?<![\p{L}])(?:listen|hear|stream|streaming|press play|buy|get the|download|pre-?save|play the (?:song|record|album|track|playlist|music)|anhören|hören|écouter|escuchar|ouvir|ascolta|luisteren|posłuchaj|dinle|lyssna)(?![\p{L}])/iu
const isListen = (label: string) => listenWords.test(label) || serviceNamed(label) !== undefined
const playWords =
  /(?<![\p{L}])(?:games?|play the game|spielen|jouer|jugar|jogar|gioco|spel|gra|oyun)(?![\p{L}])/iu

/** Whether a label says what the main button does. One in other letters than Latin cannot be checked, and is its owner's. */
export function fits(label: string, action: Action, about: About): boolean {
  if (!/\p{Script=Latin}/u.test(label)) return /\p{L}/u.test(label)
  if (playWords.test(label)) return false
  if (action === 'sign-up') return signUpWords.test(label) && !isListen(label)
  const service = serviceNamed(label)
  return isListen(label) && !signUpWords.test(label) && (!service || service === mainLink(about)?.service)
}

/** Whether a label names a game. Pages from before games had a row gave it to their main button. */
export const isPlayLabel = (label: string): boolean =>
  /\p{Script=Latin}/u.test(label) && !/^(?:play|spielen|jouer|jugar|jogar)$/i.test(label) &&
  !signUpWords.test(label) && !isListen(label)

/** A label that says what the button does, in the page's language if we have the words. */
export function plainLabel(action: Action, about: About): string {
  const { words } = languageOf(about.language)
  if (action === 'sign-up') return words.signUp
  const link = mainLink(about)
  const call = link ? callOf(link, words) : words.actions.listen
  return call.length <= 40 ? call : words.actions.listen
}

/** The label of the main button, if it says more than the page's own words in any language. */
export function ownLabel(about: About & { design: Design }): string | undefined {
  const { buttonLabel } = about.design
  const action = actionOf(about)
  const isPlain = Object.keys(tables).some((language) =>
    [plainLabel(action, { ...about, language }), languageOf(language).words.actions.listen].includes(
      buttonLabel,
    )
  )
  return !isPlain && fits(buttonLabel, action, about) ? buttonLabel : undefined
}

/** The title of the sign-up, if it is not the page's own word in any language. */
export const ownHeading = ({ signupHeading }: Design): string | undefined =>
  Object.values(tables).some(({ joinTitle }) => joinTitle === signupHeading) ? undefined : signupHeading

/** The page's own title of the sign-up: before the release for that day, then for news. */
export const plainHeading = (
  words: Words,
  { releaseDate }: Pick<Facts, 'releaseDate'>,
  today: string,
): string => releaseDate && releaseDate > today ? words.joinBefore : words.joinTitle
