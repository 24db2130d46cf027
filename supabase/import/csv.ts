const maxFieldBytes = 1 << 16
const maxRecordBytes = 1 << 20
const byteOrderMark = '\xef\xbb\xbf'

/** A fault concerns a column, counted from 0, or the whole line. */
export type Fault = { fault: string; column?: number }

/** A record of a CSV file, or what is wrong with its form, and the line on which it begins. */
export type Row = { line: number } & ({ fields: string[] } | Fault)

/**
 * Reads CSV (RFC 4180) record by record, in bounded memory. Until a record is complete each byte is one character, so
 * that bytes that are not UTF-8 are found in their own record.
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  let line = 0
  let unfinishedLine = ''
  let open = ''
  let openedOn = 0

  function* rowsOf(text: string): Generator<Row> {
    line++
    if (open === '') openedOn = line
    // While a quote is open, only a line with another quote can end the record.
    const parsed = open !== '' && !text.includes('"') ? undefined : parseRecord(open + text)
    if (parsed) {
      open = ''
      yield { line: openedOn, ...parsed }
    } else open += `${text}\n`
    if (open.length > maxRecordBytes) {
      open = ''
      yield { line: openedOn, fault: 'the line is longer than 1 MB' }
    }
  }

  for await (const chunk of chunks) {
    const lines = (unfinishedLine + Buffer.from(chunk).toString('latin1')).split('\n')
    if (line === 0 && lines[0]!.startsWith(byteOrderMark)) lines[0] = lines[0]!.slice(byteOrderMark.length)
    unfinishedLine = lines.pop()!.slice(0, maxRecordBytes + 1)
    for (const text of lines) yield* rowsOf(text)
  }
  if (unfinishedLine !== '') yield* rowsOf(unfinishedLine)
  if (open !== '') yield { line: openedOn, fault: 'a quote is opened and never closed' }
}

/** The fields of a record, its fault, or undefined where the record goes on in the next line. */
function parseRecord(record: string): { fields: string[] } | Fault | undefined {
  const text = record.endsWith('\r') ? record.slice(0, -1) : record
  if (text === '') return { fault: 'the line is empty' }
  if (text.length > maxRecordBytes) return { fault: 'the line is longer than 1 MB' }
  const fields: string[] = []
  const fault = (fault: string) => ({ fault, column: fields.length })
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1)
      if (end === undefined) return undefined
      if (end + 1 < text.length && text[end + 1] !== ',') return fault('goes on after its closing quote')
      fields.push(text.slice(at + 1, end).replaceAll('""', '"'))
      at = end + 1
    } else {
      const comma = text.indexOf(',', at)
      const field = text.slice(at, comma === -1 ? text.length : comma)
      if (field.includes('"')) return fault('holds a quote, but is not quoted')
      if (field.includes('\r')) return fault('holds a carriage return, but no line feed follows it')
      fields.push(field)
      at += field.length
    }
  }
  return decode(fields)
}

function closingQuote(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(fields: string[]): { fields: string[] } | Fault {
  for (const [column, field] of fields.entries()) {
    if (field.length > maxFieldBytes) return { fault: 'is longer than 64 KB', column }
    if (field.includes('\0')) return { fault: 'holds a NUL character', column }
    if (!/[\x80-\xff]/.test(field)) continue
    try {
      fields[column] = decoder.decode(Buffer.from(field, 'latin1'))
    } catch {
      return { fault: 'is not valid UTF-8', column }
    }
  }
  return { fields }
}
