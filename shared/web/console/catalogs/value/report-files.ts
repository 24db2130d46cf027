import { calls, data, ofCatalog } from '../../calls.ts'
import { interFile } from '../../../../presentation/type.ts'
import { saveFile } from '../../dom/files.ts'
import { deployment } from '../../place.ts'

/** The report of a stored valuation as a page. */
export const readReportPage = (id: string): Promise<string> =>
  data(
    calls.GET('/api/catalogs/{catalogId}/valuation-report.html', { ...ofCatalog({ id }), parseAs: 'text' }),
  )

/** Saves the recordings of the report, for a spreadsheet. */
export async function saveReportCsv(id: string): Promise<void> {
  const file: Blob = await data(calls.GET('/api/catalogs/{catalogId}/valuation-report.csv', {
    ...ofCatalog({ id, bom: true }),
    parseAs: 'blob',
  }))
  saveFile(file, 'valuation-report.csv')
}

/** An address of the report in this browser. It has no script, and scripts are off in its frame. */
export const addressOfReport = (html: string): string =>
  URL.createObjectURL(new Blob([html], { type: 'text/html; charset=utf-8' }))

/** What a frame of a report may: this page measures it and prints it. */
export const frameRights = 'allow-same-origin allow-modals'

/** The report has the typeface of this page, and the scheme that the person chose here. */
export function takeLook(frame: HTMLIFrameElement): void {
  const { scheme } = document.documentElement.dataset
  const { FontFace } = frame.contentWindow as Window & typeof globalThis
  const face = new FontFace('Inter Variable', `url(${deployment.home}/../${interFile})`, {
    weight: '100 900',
  })
  frame.contentDocument!.fonts.add(face)
  if (scheme) frame.contentDocument!.documentElement.dataset.scheme = scheme
}

/** Prints the report alone, in a frame that nobody sees. */
export async function printReport(id: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.title = 'Valuation report, to print'
  frame.setAttribute('sandbox', frameRights)
  frame.src = addressOfReport(await readReportPage(id))
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
    document.body.append(frame)
  })
  frame.contentWindow!.addEventListener('afterprint', () => {
    URL.revokeObjectURL(frame.src)
    frame.remove()
  }, { once: true })
  frame.contentWindow!.print()
}
