import { callInit, type Calls, endpoints, fileBody, only, type Query, repeatable } from '../calls.ts'
import type { Result } from '../calls.ts'
import { dataOf } from '../errors.ts'
import type { CallOptions } from '../options.ts'
import { eachRow } from '../pages.ts'

export type Catalog = Result<'list_catalogs'>['catalogs'][number]
export type Song = Result<'list_catalog_songs'>['songs'][number]
/** What an import changed, or would change. */
export type SongImport = Result<'import_catalog_songs'>
export type ImportedSong = SongImport['recordings'][number]
/** A recording with the comparison of its two periods. */
export type Recording = Result<'get_catalog_playcount_history'>['recordings'][number]
export type Valuation = Result<'list_catalog_valuations'>['valuations'][number]
export type ValuationReport = Result<'get_valuation_report'>

type Songs = Query<'list_catalog_songs'>
type History = Query<'get_catalog_playcount_history'>

/** The query of each picture. */
export interface Pictures {
  'daily-gains': Query<'draw_catalog_daily_gains'>
  movers: Query<'draw_catalog_movers'>
  'playcount-history': Query<'draw_catalog_playcount_history'>
}

export function catalogs(calls: Calls) {
  const { plain, query, text, body } = endpoints(calls)
  const list = query('GET /api/catalogs')
  const songs = query('GET /api/catalogs/{catalogId}/songs')
  const history = query('GET /api/catalogs/{catalogId}/playcount-history')
  const change = body('PATCH /api/catalogs/{catalogId}', repeatable)
  const remove = body('DELETE /api/catalogs/{catalogId}/songs')
  const add = body('POST /api/catalogs/{catalogId}/songs', repeatable)
  return {
    /** A page of the caller's catalogs, newest first. */
    list,
    listAll: (query: Query<'list_catalogs'> = {}, options?: CallOptions) =>
      eachRow((page) => list({ ...query, page }, options), ({ catalogs }) => catalogs),
    get: only(plain('GET /api/catalogs/{catalogId}'), 'catalog'),
    /** Creates an empty catalog, or that of a snapshot. */
    create: body('POST /api/catalogs'),
    rename: (catalogId: string, name: string, options?: CallOptions) => change(catalogId, { name }, options),
    delete: plain('DELETE /api/catalogs/{catalogId}'),

    /** A page of a catalog's recordings. */
    songs,
    songsAll: (catalogId: string, query: Songs = {}, options?: CallOptions) =>
      eachRow((page) => songs(catalogId, { ...query, page }, options), ({ songs }) => songs),
    /** Adds up to 10,000 recordings. Those that the catalog has already stay. */
    addSongs: (catalogId: string, isrcs: string[], options?: CallOptions) =>
      add(catalogId, { isrcs }, options),
    /** Adds the recordings of a text in CSV, or starts a run that adds those of a URL or a UPC. */
    importSongs: body('POST /api/catalogs/{catalogId}/songs/import', repeatable),
    /** Adds the recordings of a CSV file, as a spreadsheet saves it. */
    importFile: (
      catalogId: string,
      file: File,
      query: Omit<Query<'import_catalog_songs'>, 'source'> = {},
      options?: CallOptions,
    ) =>
      dataOf(calls.POST('/api/catalogs/{catalogId}/songs/import', {
        ...callInit(options),
        ...repeatable,
        params: { path: { catalogId }, query },
        ...fileBody(file),
      })),
    removeSongs: (catalogId: string, isrcs: string[], options?: CallOptions) =>
      remove(catalogId, { isrcs }, options),

    /** A page of the comparison of two periods of play counts. The summary covers this page only. */
    history,
    /** The comparison of every recording. */
    historyAll: (catalogId: string, query: Omit<History, 'page'>, options?: CallOptions) =>
      eachRow((page) => history(catalogId, { ...query, page }, options), ({ recordings }) => recordings),
    /** The comparison of the whole catalog as CSV. */
    historyCsv: text('GET /api/catalogs/{catalogId}/playcount-history.csv'),
    /** The comparison of all recordings in one answer: growth, movers, artists, and events of the counters. */
    summary: query('GET /api/catalogs/{catalogId}/playcount-summary'),
    /** The summary as CSV. */
    summaryCsv: text('GET /api/catalogs/{catalogId}/playcount-summary.csv'),
    /** A picture of one recording's play counts as SVG. */
    historySvg: text('GET /api/catalogs/{catalogId}/playcount-history.svg'),
    /** What the catalog gained on each date. */
    dailyGains: query('GET /api/catalogs/{catalogId}/daily-gains'),
    /** A picture of the gains of each date, of the top movers, or of one recording, as SVG or PNG. */
    picture: <K extends keyof Pictures>(
      catalogId: string,
      kind: K,
      given: Pictures[K],
      format: 'svg' | 'png' = 'svg',
      options?: CallOptions,
    ): Promise<Blob> =>
      query(
        `GET /api/catalogs/{catalogId}/${kind}.${format}` as 'GET /api/catalogs/{catalogId}/daily-gains.png',
        { parseAs: 'blob' },
      )(catalogId, given as Query<'draw_catalog_daily_gains'>, options),

    /** Lifetime averages, the latest first. The value is that of `valuationReport`. */
    valuations: query('GET /api/catalogs/{catalogId}/valuations'),
    /** The calculation of the latest lifetime average, step by step. */
    explainValuation: plain('GET /api/catalogs/{catalogId}/valuations/latest/explanation'),
    /** The value by the trailing year and a discounted cash flow, with what it stands on. */
    valuationReport: query('GET /api/catalogs/{catalogId}/valuation-report'),
    /** The same as a page to print. */
    valuationReportHtml: text('GET /api/catalogs/{catalogId}/valuation-report.html'),
    /** Every recording of the report as CSV. */
    valuationReportCsv: text('GET /api/catalogs/{catalogId}/valuation-report.csv'),
  }
}
