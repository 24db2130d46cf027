/** A fan with the proof of consent, as the database gives it. */
export interface Signup {
  email: string
  created_at: string
  consent: string
  page_revision: number | null
}

export const signupsCsvHeader = 'email,created_at,consent,page_revision,unsubscribe_url\r\n'

export const signupCsvRow = (fan: Signup, unsubscribeUrl: string): string =>
  [fan.email, fan.created_at, fan.consent, String(fan.page_revision ?? ''), unsubscribeUrl]
    .map((cell) => quoted(asText(cell))).join(',') + '\r\n'

/** A cell that a spreadsheet would run as a formula is shown as text: fans choose their addresses. */
const asText = (cell: string) => /^\s*[=+\-@|%\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell

const quoted = (cell: string) => /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
