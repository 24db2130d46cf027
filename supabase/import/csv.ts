const maxFieldBytes = 1 << 16
const maxRecordBytes = 1 << 20

/** `column` counts from 0; without it the problem concerns the whole record. */
type Parsed = { fields: string[] } | { problem: string; column?: number }

/** A record of a CSV file with the line on which it begins, or what is wrong with its format. */
export type Row = { line: number } & ({ fields: string[] } | { problem: string })

/** Reads CSV (RFC 4180) record by record, in bounded memory. The first record has the names of the columns. */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  let header: string[] | undefined
  let [line, firstLine, record] = [0, 1, '']
  for await (const lines of readLines(chunks)) {
    for (const text of lines) {
      line++
      if (record === '') firstLine = line
      const isContinued = record !== ''
      record += text
      // In an open quote, only a line with another quote can end the record.
      const canEnd = !isContinued || text.includes('"') || record.length > maxRecordBytes
      const parsed = canEnd ? parseRecord(record) : undefined
      if (!parsed) record += '\n'
      else {
        record = ''
        if ('fields' in parsed) header ??= parsed.fields
        yield { line: firstLine, ...checkColumns(parsed, header ?? []) }
      }
    }
  }
  if (record) yield { line: firstLine, problem: 'a quote is opened and never closed' }
}

function checkColumns(parsed: Parsed, header: string[]): { fields: string[] } | { problem: string } {
  if ('problem' in parsed) {
    const { problem, column } = parsed
    return {
      problem: column === undefined ? problem : `${header[column] ?? `column ${column + 1}`} ${problem}`,
    }
  }
  const { length } = parsed.fields
  if (length === header.length) return parsed
  return { problem: `${length} column${length === 1 ? '' : 's'} instead of ${header.length}` }
}

const byteOrderMark = '\xef\xbb\xbf'

/** The lines of each chunk. Each byte is one character, so that invalid UTF-8 is found in its own record. */
async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let rest = ''
  let isStart = true
  for await (const chunk of chunks) {
    rest += Buffer.from(chunk).toString('latin1')
    if (isStart && rest.length < byteOrderMark.length) continue
    if (isStart && rest.startsWith(byteOrderMark)) rest = rest.slice(byteOrderMark.length)
    isStart = false
    const lines = rest.split('\n')
    rest = lines.pop()!.slice(0, maxRecordBytes + 1)
    yield lines
  }
  if (rest) yield [rest]
}

/** Undefined if the record continues on the next line. */
function parseRecord(record: string): Parsed | undefined {
  const text = record.endsWith('\r') ? record.slice(0, -1) : record
  if (text === '') return { problem: 'the line is empty' }
  if (text.length > maxRecordBytes) return { problem: 'the line is longer than 1 MB' }
  // Most records have neither quotes nor special characters.
  if (text.length <= maxFieldBytes && /^[ !#-~]+$/.test(text)) return { fields: text.split(',') }
  const fields: string[] = []
  for (let at = 0; at <= text.length; at++) {
    const problem = (problem: string) => ({ problem, column: fields.length })
    let end: number
    let field: string
    if (text[at] === '"') {
      end = at + 1
      while ((end = text.indexOf('"', end)) !== -1 && text[end + 1] === '"') end += 2
      if (end === -1) return undefined
      field = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
      if (at < text.length && text[at] !== ',') return problem('goes on after its closing quote')
    } else {
      end = text.indexOf(',', at)
      field = text.slice(at, end === -1 ? undefined : end)
      at += field.length
      if (field.includes('"')) return problem('has a quote, but is not quoted')
      if (field.includes('\r')) return problem('has a carriage return without a line feed')
    }
    if (field.length > maxFieldBytes) return problem('is longer than 64 KB')
    if (field.includes('\0')) return problem('has a NUL character')
    const decoded = decodeUtf8(field)
    if (decoded === undefined) return problem('is not valid UTF-8')
    fields.push(decoded)
  }
  return { fields }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(field: string): string | undefined {
  if (!/[\x80-\xff]/.test(field)) return field
  try {
    return decoder.decode(Buffer.from(field, 'latin1'))
  } catch {
    return undefined
  }
}
