import { find, h } from '../dom/dom.ts'
import { fileButtons } from '../dom/files.ts'
import { onSubmit } from '../dom/form.ts'
import { api } from '../api.ts'
import { data } from '../calls.ts'

/**
 * Shows the valuation report, which needs the session, in a frame without scripts, and saves it as a file.
 * @param valuationId returns the valuation that the page shows
 */
export function report(id: string, valuationId: () => string | undefined): void {
  fileButtons('report-file', [{
    name: 'Report (CSV)',
    about: 'of all recordings',
    file: 'valuation-report.csv',
    load: () =>
      data(api.GET('/api/catalogs/{catalogId}/valuation-report.csv', {
        params: { path: { catalogId: id }, query: { id: valuationId(), bom: true } },
        parseAs: 'blob',
      })),
  }])
  onSubmit('report', async (_, show) => {
    show('Loading…')
    const html = await api.catalogs.valuationReportHtml(id, { id: valuationId() })
    const file = new Blob([html], { type: 'text/html; charset=utf-8' })
    const address = URL.createObjectURL(file)
    const frame = h('iframe', { class: 'report', sandbox: '', src: address, title: 'Valuation report' })
    show(
      h(
        'p',
        {},
        h('a', { href: address, download: 'valuation-report.html' }, 'Save the report'),
        ', to print it or to send it.',
      ),
      frame,
    )
    find('#report .outcome').scrollIntoView({ block: 'nearest' })
  })
}
