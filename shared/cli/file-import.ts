import process from 'node:process'
import { buffer } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { SongImport } from '../client/mod.ts'
import { usageError } from './failure.ts'
import { readBytes } from './files.ts'
import { count } from './numbers.ts'
import { note, plain, style } from './terminal.ts'

/** How a file is read where it leaves that open. */
export interface FileOptions {
  isrcColumn?: string
  shareColumn?: string
  dateOrder?: string
  shareUnit?: string
}

type Question = SongImport['questions'][number]

/** The fields of the API, by the options of the command. */
const flags = {
  isrc_column: '--isrc-column',
  share_column: '--share-column',
  date_order: '--date-order',
  share_unit: '--share-unit',
} as const

export const addFileOptions = (command: Command): Command =>
  command
    .option('--isrc-column <name>', 'the column of the ISRCs, where a file has several')
    .option('--share-column <name>', 'the column of the shares, where a file has several')
    .option('--date-order <order>', 'what 03/04/2024 is: dmy (3 April) or mdy (March 4)')
    .option('--share-unit <unit>', 'what a share of 1 is: percent (1 %) or fraction (all)')

interface FileQuery {
  isrc_column?: string
  share_column?: string
  date_order?: 'dmy' | 'mdy'
  share_unit?: 'percent' | 'fraction'
}

/** The options in the query of an import. The server reads the values. */
export const queryOf = ({ isrcColumn, shareColumn, dateOrder, shareUnit }: FileOptions): FileQuery => ({
  ...isrcColumn !== undefined && { isrc_column: isrcColumn },
  ...shareColumn !== undefined && { share_column: shareColumn },
  ...dateOrder !== undefined && { date_order: dateOrder as FileQuery['date_order'] },
  ...shareUnit !== undefined && { share_unit: shareUnit as FileQuery['share_unit'] },
})

/** A file as the server reads it; `-` is the standard input. */
export async function openFile(path: string): Promise<File> {
  const bytes = path === '-' ? new Uint8Array(await buffer(process.stdin)) : await readBytes(path)
  return new File([bytes], 'recordings.csv', { type: 'text/csv' })
}

/** Asks what a file leaves open, and returns the answers. Where nobody can be asked, it says how to give them. */
export async function answer(questions: readonly Question[], ask: Ask | undefined): Promise<FileQuery> {
  const answers: FileQuery = {}
  for (const question of questions) {
    const chosen = ask && await choose(question, ask)
    if (chosen !== undefined) Object.assign(answers, { [question.option]: chosen })
    if (ask) continue
    const step = `with ${flags[question.option]}`
    if (question.option === 'isrc_column') throw usageError(sentence(question), `Choose one ${step}`)
    note(`${sentence(question)} Decide it ${step}`)
  }
  return answers
}

type Ask = (question: string) => Promise<string>

async function choose({ question, choices, read_as }: Question, ask: Ask): Promise<string | undefined> {
  const list = choices.map(({ label }, index) => `${index + 1} = ${plain(label)}`).join(', ')
  const preset = choices.find(({ value }) => value === read_as)?.label ?? 'unknown'
  for (;;) {
    const given = await ask(`${plain(question)} ${list}, Enter = ${plain(preset)}: `)
    if (given === '') return read_as ?? undefined
    const choice = choices[Number(given) - 1]
    if (choice) return choice.value
  }
}

const sentence = ({ option, question, choices, read_as }: Question): string => {
  const names = choices.map(({ value, label }) => value === label ? label : `${value} (${label})`)
  const taken = option === 'isrc_column' ? '' : ` Read as ${read_as ?? 'unknown'}.`
  return plain(`${question} ${names.join(' or ')}.${taken}`)
}

/** How many refused rows and notices are printed. */
const maxLines = 10

/** What was not read of a file, a line each. */
export function unreadLines({ refused, refused_count, notices, notice_count, file }: SongImport): string[] {
  const row = ({ line, value, reason }: { line: number; value: string; reason: string }) =>
    style('yellow', `Line ${line}: ${plain(reason)}${value ? ` (${plain(value)})` : ''}`)
  const list = (rows: { line: number; value: string; reason: string }[], total: number, noun: string) => [
    ...rows.slice(0, maxLines).map(row),
    ...total > maxLines ? [style('dim', `and ${count(total - maxLines)} more ${noun}`)] : [],
  ]
  const unread = file?.unread_columns ?? []
  return [
    ...list(refused, refused_count, 'lines'),
    ...list(
      notices.map((notice) => ({ ...notice, reason: `${fieldNames[notice.field]}: ${notice.reason}` })),
      notice_count,
      'values',
    ),
    ...unread.length > 0 ? [style('dim', `Not read: ${plain(unread.join(', '))}`)] : [],
  ]
}

const fieldNames: Record<SongImport['notices'][number]['field'], string> = {
  name: 'title',
  artist: 'artist',
  release_date: 'release date',
  share: 'share',
}
