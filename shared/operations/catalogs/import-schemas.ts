import * as z from 'zod'
import { soughtName } from '../../platform/given-text.ts'
import { CalendarDate } from '../schemas.ts'
import { details } from './song-file/column-names.ts'
import { decodeText } from './song-file/decode.ts'
import { formatOf } from './song-file/formats.ts'

/** The limit of an uploaded file. */
export const maxFileBytes = 6_000_000

/** A file's text, with its encoding if it came as bytes. */
export const CsvContent = z.any()
  .meta({ type: 'string', description: 'The text of a CSV file: up to 25,000 rows, with a column of ISRCs.' })
  .transform((input, context) => {
    if (input === undefined) return undefined
    const format = input instanceof Uint8Array ? formatOf(input) : undefined
    if (input instanceof Uint8Array && !format) return decodeText(input)
    if (typeof input === 'string') return { text: input, encoding: null }
    const message = format
      ? `This is ${format}, not CSV. Open it, save it as CSV UTF-8, and send that file`
      : 'csv must be text'
    context.issues.push({ code: 'custom', message, input: undefined })
    return z.NEVER
  })

const column = (what: string) =>
  soughtName(200).optional().describe(
    `The column of ${what}, if it is not found.`,
  )

/** How a file is read where that is not found by itself. */
export const fileOptions = {
  isrc_column: column('ISRCs'),
  name_column: column('titles'),
  artist_column: column('artists'),
  release_date_column: column('release dates'),
  share_column: column('shares'),
  share_unit: z.enum(['percent', 'fraction']).optional().describe('Whether a share of 1 is 1 % or all.'),
  date_order: z.enum(['dmy', 'mdy']).optional().describe('What 03/04/2024 is: 3 April or March 4.'),
}

export const Share = z.number().nullable().describe(
  'The part of it that the owners of the catalog have, in percent; null if none was given.',
)

export const FromFile = z.array(z.enum(['name', 'artist', 'release_date'])).describe(
  'The details that a file of its owners gave, because the stores have none.',
)

/** What a list says of each recording. */
export const recording = {
  isrc: z.string().describe('The recording.'),
  name: z.string().nullable().describe('Null if unknown.'),
  artist: z.string().nullable().describe('Null if unknown.'),
  release_date: CalendarDate.nullable().describe('Null if unknown.'),
}

export const ImportedSong = z.object({
  ...recording,
  line: z.int().nullable().describe('The line of the file, from 1; null for a source.'),
  share: Share,
  state: z.enum(['new', 'changed', 'unchanged']).describe(
    'Whether the catalog had it, and had it like this.',
  ),
}).meta({ id: 'ImportedSong', description: 'A recording of an import.' })

const columnName = z.string().nullable().describe('The name of its column; null if there is none.')

export const ReadFile = z.object({
  row_count: z.int().describe('Rows below the header.'),
  encoding: z.string().nullable().describe('How the file was encoded; null for text in JSON.'),
  delimiter: z.string().describe('What separates its columns.'),
  columns: z.object({
    isrc: columnName,
    name: columnName,
    artist: columnName,
    release_date: columnName,
    share: columnName,
  }).describe('The columns that were read.'),
  unread_columns: z.array(z.string()).describe('The names of the other columns, up to 100.'),
  share_unit: z.enum(['percent', 'fraction']).nullable().describe(
    'How shares were read; null without shares, or if it is open.',
  ),
}).meta({ id: 'ReadFile', description: 'How a file was read.' })

export const RefusedRow = z.object({
  line: z.int().describe('The line of the file, from 1.'),
  value: z.string().describe('What it has as its ISRC.'),
  name: z.string().nullable().describe('Its title; null if it has none.'),
  reason: z.string().describe('Why it is not imported.'),
}).meta({ id: 'RefusedRow', description: 'A row of a file that is not imported.' })

export const Notice = z.object({
  line: z.int().describe('The line of the file, from 1.'),
  field: z.enum(details).describe('What is not imported as it is.'),
  value: z.string().describe('What the file has.'),
  reason: z.string().describe('Why.'),
}).meta({ id: 'FileNotice', description: 'A value of a recording that is left out or changed.' })

export const Question = z.object({
  option: z.enum(['isrc_column', 'share_column', 'date_order', 'share_unit']).describe(
    'The option that answers it.',
  ),
  question: z.string().describe('What is open.'),
  choices: z.array(z.object({
    value: z.string().describe('For the option.'),
    label: z.string().describe('What it means.'),
  })).describe('The possible answers.'),
  read_as: z.string().nullable().describe(
    'The answer that was assumed; null if these values are left out until it is given.',
  ),
}).meta({ id: 'FileQuestion', description: 'What a file leaves open.' })
