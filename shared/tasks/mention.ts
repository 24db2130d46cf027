import { normalized } from '../platform/visible-text.ts'
import { videoTemplates as templates } from '../providers/ports/videos.ts'

type Template = typeof templates[number]

/** A parsed mention. */
export type Command =
  | { kind: 'reply'; text: string }
  | { kind: 'link'; code: string }
  | {
    kind: 'order'
    artistId: string
    request: { template: Template; batch: number; lipsync: boolean }
  }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const maxVideos = 30
const grammar = '<artist_account_id> [template] [batch=N] [lipsync]'
const example = '3f1c0c52-7a3e-4b7e-9d52-0f4b8a6c1e21 artist-caption-stage batch=3 lipsync'

export const usage = `Mention me with the id of an artist, and I make short videos:
\`${grammar}\`
• template: ${templates.join(', ')} (default: the first one)
• batch=N: how many videos, 1 to ${maxVideos}
• lipsync: the artist sings along
For example: \`${example}\`
To link this workspace to an account: \`link CODE\``

/** Parses a message to the agent, in which `<@>` is its mention. The reply to an invalid one explains the problem. */
export function readMention(text: string): Command {
  const words = wordsOf(text)
  const [first] = words
  if (first === undefined || words.length === 1 && first === 'help') return { kind: 'reply', text: usage }
  if (first === 'link') return link(words.slice(1))
  return order(words)
}

/** The words of the command, which may be anywhere around the mention. Only a greeting before it is ignored. */
function wordsOf(text: string): string[] {
  const [before = '', ...after] = text.split('<@>')
  const earlier = plain(before)
  const words = plain(after.join(' '))
  // A greeting has no id, template or option, so that an option is neither lost nor ordered differently.
  const isGreeting = earlier[0] !== 'link' && !earlier.some((word) => /[-=\d]|^batch|^lipsync$/.test(word))
  return words.length > 0 && isGreeting ? words : [...earlier, ...words]
}

/** Words without what chat clients add: https://docs.slack.dev/messaging/formatting-message-text */
function plain(text: string): string[] {
  const sent = text
    // Mentions of people, groups and channels.
    .replace(/<[@#!][^<>]*>/g, ' ')
    .replace(/<[^<>|]*\|([^<>|]*)>/g, ' $1 ')
    .replace(/<([^<>|]*)>/g, ' $1 ')
    .replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    // NFKC would make it a space and an accent over the next letter.
    .replaceAll('\u00b4', '')
  return normalized(sent, 'NFKC')
    // Characters without a width, formats, and quotes.
    .replace(/[\p{Cf}\ufe00-\ufe0f*`~"'\u00ab\u00bb\u2018-\u201f\u2032-\u2037\u2039\u203a]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(bullets, ' ')
    .replace(/(?<!\S):[^\s:]+:(?::skin-tone-\d:)?(?!\S)/g, ' ')
    // Italics.
    .replace(/(?<![\p{L}\d])_+|_+(?![\p{L}\d])/gu, '')
    .replace(/\bbatch(?:\s*[=:])?\s*(?=[\w.-]{0,20}\d)/gi, 'batch=')
    .split(/[\s,;]+/)
    .map((word) =>
      word.replace(/^[<>([{-]+/, '').replace(/(?<![>)\]}.!?:-])[>)\]}.!?:-]+$/, '').toLowerCase()
    )
    .filter(Boolean)
}

/** Bullets anywhere, and plus signs and numbers where a line begins with them. Hyphens are ignored before any word. */
const bullets =
  /[\u00b7\u2022\u2023\u2043\u204c\u204d\u2219\u25a0-\u25ff\u30fb]|^[^\S\n\r\u2028\u2029]*(?:\+|(?:\d{1,2}|[a-z]|[ivx]+)[.)])(?=\s)/gim

function link(words: string[]): Command {
  const code = words.join('').replaceAll('-', '').toUpperCase()
  if (/^[0-9A-Z]{10,40}$/.test(code)) return { kind: 'link', code }
  const text =
    'To link this workspace to an account, write the whole code that you got: `link ABCD-EFGH-JKMN`'
  return { kind: 'reply', text }
}

function order(words: string[]): Command {
  const ids = words.filter((word) => uuid.test(word))
  const options = words.filter((word) => !uuid.test(word))
  if (ids.length === 0) {
    const close = words.find((word) => /^[0-9a-f]+(-[0-9a-f]*){2,}$/.test(word))
    if (!close) return wrong('I need the id of an artist.')
    return wrong(`${quoted(close)} is not a complete artist id: it has 36 characters.`)
  }
  if (ids.length > 1) return wrong('One artist at a time, please: you named several.')
  let template: Template | undefined
  let batch: number | undefined
  let lipsync = false
  for (const word of options) {
    if (word === 'lipsync' || word === 'lip-sync') lipsync = true
    else if (/^batch\b/.test(word)) {
      const given = /^batch=(\d{1,4})$/.exec(word)?.[1]
      const count = Number(given)
      if (given === undefined || count < 1 || count > maxVideos) {
        return wrong(`${quoted(word)} does not work: batch is a number from 1 to ${maxVideos}.`)
      }
      if (batch !== undefined) return wrong('You gave batch twice.')
      batch = count
    } else {
      const known = templates.find((name) => name === word)
      if (!known) {
        return wrong(`There is no template ${quoted(word)}. Use one of: ${templates.join(', ')}.`)
      }
      if (template && template !== known) {
        return wrong(`One template at a time, please: you named ${template} and ${known}.`)
      }
      template = known
    }
  }
  return {
    kind: 'order',
    artistId: ids[0]!,
    request: { template: template ?? templates[0], batch: batch ?? 1, lipsync },
  }
}

const wrong = (problem: string): Command => ({
  kind: 'reply',
  text: `${problem}\nWrite: \`${grammar}\`\nFor example: \`${example}\``,
})

const quoted = (word: string) => `“${word.length > 60 ? `${word.slice(0, 60).toWellFormed()}…` : word}”`
