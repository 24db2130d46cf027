import type { Facts, Link } from '../pages/facts.ts'
import { services } from '../pages/services.ts'
import { linkOf } from './facts/links.ts'

/** What the first button of a page does: it starts the game, opens the first service, or leads to the sign-up. */
export type Action = 'play' | 'listen' | 'sign-up'

type About = Pick<Facts, 'links' | 'language'> & { releaseUrl?: string }

export const actionOf = (hasGame: boolean, { links, releaseUrl }: About): Action =>
  hasGame ? 'play' : links?.length || releaseUrl ? 'listen' : 'sign-up'

const signUpWords =
  /\b(?:join|sign (?:me )?up|sign-up|subscribe|mailing|newsletter|e-?mail|keep me posted|count me in|tell me|notify|follow (?:us|me|along)|anmelden|abonnieren|inscri\w{1,8}|abonner|suscri\w{1,8})(?!\w)/i
const listenWords =
  /(?<![\p{L}])(?:listen|hear|stream|streaming|press play|buy|download|pre-?save|play the (?:song|record|album|track|playlist|music)|anhören|hören|écouter|escuchar|ouvir)(?![\p{L}])/iu
const serviceNames = Object.values(services).map((name) => name.toLowerCase())
const isListen = (label: string) =>
  listenWords.test(label) || serviceNames.some((name) => label.toLowerCase().includes(name))
const playWords = /(?<![\p{L}])(?:games?|play the game|spielen|jouer|jugar|jogar)(?![\p{L}])/iu

/** Whether a label says nothing else than what its button does. */
export function fits(label: string, action: Action): boolean {
  if (action === 'play') return !signUpWords.test(label) && !isListen(label)
  if (action === 'listen') return !signUpWords.test(label) && !playWords.test(label)
  return !isListen(label) && !playWords.test(label) && !/^play\b/i.test(label)
}

const labels: Record<string, Record<Action, string>> = {
  en: { play: 'Play', listen: 'Listen', 'sign-up': 'Sign me up' },
  de: { play: 'Spielen', listen: 'Anhören', 'sign-up': 'Anmelden' },
  fr: { play: 'Jouer', listen: 'Écouter', 'sign-up': 'S’inscrire' },
  es: { play: 'Jugar', listen: 'Escuchar', 'sign-up': 'Suscribirse' },
  pt: { play: 'Jogar', listen: 'Ouvir', 'sign-up': 'Inscrever-se' },
}

/** A label that says what the button does, in the page's language if we have the word. */
export function plainLabel(action: Action, about: About): string {
  const language = about.language?.split('-')[0] ?? 'en'
  const [link] = about.links ?? []
  if (action === 'listen' && language === 'en') {
    const { service, label }: Pick<Link, 'service' | 'label'> = link ?? linkOf(about.releaseUrl ?? '', '') ??
      { service: 'other' }
    const name = service === 'other' ? label : services[service]
    if (name && name.length <= 30) return `Listen on ${name}`
  }
  return (labels[language] ?? labels.en!)[action]
}
