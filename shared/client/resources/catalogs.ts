import { type Body, callInit, type Calls, type Query, repeatable, type Result } from '../calls.ts'
import { dataOf } from '../errors.ts'
import type { CallOptions } from '../options.ts'
import { eachRow } from '../pages.ts'

export type Catalog = Result<'list_catalogs'>['catalogs'][number]
export type Song = Result<'list_catalog_songs'>['songs'][number]
/** What an import changed, or would change. */
export type SongImport = Result<'import_catalog_songs'>
export type ImportedSong = SongImport['recordings'][number]
/** A recording with the comparison of its two periods. */
export type Recording = Result<
  'get_catalog_playcount_history'
>['recordings'][number]
export type Valuation = Result<'list_catalog_valuations'>['valuations'][number]

export type ValuationReport = Result<'get_valuation_report'>

type History = Query<'get_catalog_playcount_history'>
type Report = Query<'get_valuation_report'>

/** The query of each picture. */
export interface Pictures {
  'daily-gains': Query<'draw_catalog_daily_gains'>
  movers: Query<'draw_catalog_movers'>
  'playcount-history': Query<'draw_catalog_playcount_history'>
}

export function catalogs(calls: Calls) {
  const list = (query: Query<'list_catalogs'> = {}, options?: CallOptions) =>
    dataOf(
      calls.GET('/api/catalogs', { ...callInit(options), params: { query } }),
    )

  const songs = (
    catalogId: string,
    query: Query<'list_catalog_songs'> = {},
    options?: CallOptions,
  ) =>
    dataOf(calls.GET('/api/catalogs/{catalogId}/songs', {
      ...callInit(options),
      params: { path: { catalogId }, query },
    }))

  const history = (catalogId: string, query: History, options?: CallOptions) =>
    dataOf(calls.GET('/api/catalogs/{catalogId}/playcount-history', {
      ...callInit(options),
      params: { path: { catalogId }, query },
    }))

  return {
    /** A page of the caller's catalogs, newest first. */
    list,
    listAll: (query: Query<'list_catalogs'> = {}, options?: CallOptions) =>
      eachRow(
        (page) => list({ ...query, page }, options),
        ({ catalogs }) => catalogs,
      ),

    get: async (catalogId: string, options?: CallOptions): Promise<Catalog> =>
      (await dataOf(calls.GET('/api/catalogs/{catalogId}', {
        ...callInit(options),
        params: { path: { catalogId } },
      }))).catalog,

    /** Creates an empty catalog, or that of a snapshot. */
    create: (body: Body<'create_catalog'>, options?: CallOptions) =>
      dataOf(calls.POST('/api/catalogs', { ...callInit(options), body })),

    rename: (catalogId: string, name: string, options?: CallOptions) =>
      dataOf(calls.PATCH('/api/catalogs/{catalogId}', {
        ...callInit(options),
        ...repeatable,
        params: { path: { catalogId } },
        body: { name },
      })),

    delete: (catalogId: string, options?: CallOptions) =>
      dataOf(calls.DELETE('/api/catalogs/{catalogId}', {
        ...callInit(options),
        params: { path: { catalogId } },
      })),

    /** A page of a catalog's recordings. */
    songs,
    songsAll: (
      catalogId: string,
      query: Query<'list_catalog_songs'> = {},
      options?: CallOptions,
    ) =>
      eachRow(
        (page) => songs(catalogId, { ...query, page }, options),
        ({ songs }) => songs,
      ),

    /** Adds up to 10,000 recordings. Those that the catalog has already stay. */
    addSongs: (catalogId: string, isrcs: string[], options?: CallOptions) =>
      dataOf(calls.POST('/api/catalogs/{catalogId}/songs', {
        ...callInit(options),
        ...repeatable,
        params: { path: { catalogId } },
        body: { isrcs },
      })),

    /** Adds the recordings of a text in CSV, or starts a run that adds those of a URL or a UPC. */
    importSongs: (
      catalogId: string,
      body: Body<'import_catalog_songs'>,
      options?: CallOptions,
    ) =>
      dataOf(calls.POST('/api/catalogs/{catalogId}/songs/import', {
        ...callInit(options),
        ...repeatable,
        params: { path: { catalogId } },
        body,
      })),

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
        body: { file },
        bodySerializer() {
          const form = new FormData()
          form.set('file', file)
          return form
        },
      })),

    removeSongs: (catalogId: string, isrcs: string[], options?: CallOptions) =>
      dataOf(calls.DELETE('/api/catalogs/{catalogId}/songs', {
        ...callInit(options),
        params: { path: { catalogId } },
        body: { isrcs },
      })),

    /** A page of the comparison of two periods of play counts. The summary covers this page only. */
    history,
    /** The comparison of every recording. */
    historyAll: (
      catalogId: string,
      query: Omit<History, 'page'>,
      options?: CallOptions,
    ) =>
      eachRow(
        (page) => history(catalogId, { ...query, page }, options),
        ({ recordings }) => recordings,
      ),

    /** The comparison of the whole catalog as CSV. */
    historyCsv: (
      catalogId: string,
      query: Pick<History, 'since' | 'days'>,
      options?: CallOptions,
    ) =>
      dataOf(calls.GET('/api/catalogs/{catalogId}/playcount-history.csv', {
        ...callInit(options),
        params: { path: { catalogId }, query },
        parseAs: 'text',
      })),

    /** The comparison of all recordings in one answer: growth, movers, artists, and events of the counters. */
    summary: (
      catalogId: string,
      query: Query<'get_playcount_summary'>,
      options?: CallOptions,
    ) =>
      dataOf(calls.GET('/api/catalogs/{catalogId}/playcount-summary', {
        ...callInit(options),
        params: { path: { catalogId }, query },
      })),

    /** The summary as CSV. */
    summaryCsv: (
      catalogId: string,
      query: Query<'export_playcount_summary'>,
      options?: CallOptions,
    ) =>
      dataOf(calls.GET('/api/catalogs/{catalogId}/playcount-summary.csv', {
        ...callInit(options),
        params: { path: { catalogId }, query },
        parseAs: 'text',
      })),

    /** A picture of one recording's play counts as SVG. */
    historySvg: (
      catalogId: string,
      query: Query<'draw_catalog_playcount_history'>,
      options?: CallOptions,
    ) =>
      dataOf(calls.GET('/api/catalogs/{catalogId}/playcount-history.svg', {
        ...callInit(options),
        params: { path: { catalogId }, query },
        parseAs: 'text',
      })),

    /** What the catalog gained on each date. */
    dailyGains: (
      catalogId: string,
      query: Query<'get_catalog_daily_gains'>,
      options?: CallOptions,
    ) =>
      dataOf(calls.GET('/api/catalogs/{catalogId}/daily-gains', {
        ...callInit(options),
        params: { path: { catalogId }, query },
      })),

    /** A picture of the gains of each date, of the top movers, or of one recording, as SVG or PNG. */
    picture: <K extends keyof Pictures>(
      catalogId: string,
      kind: K,
      query: Pictures[K],
      format: 'svg' | 'png' = 'svg',
      options?: CallOptions,
    ): Promise<Blob> =>
      dataOf(calls.GET(
        `/api/catalogs/{catalogId}/${kind}.${format}` as '/api/catalogs/{catalogId}/daily-gains.svg',
        {
          ...callInit(options),
          params: { path: { catalogId }, query: query as Query<'draw_catalog_daily_gains'> },
          parseAs: 'blob',
        },
      )),

    /** Lifetime averages, the latest first. The value is that of `valuationReport`. */
    valuations: (
      catalogId: string,
      query: Query<'list_catalog_valuations'> = {},
      options?: CallOptions,
    ) =>
      dataOf(calls.GET('/api/catalogs/{catalogId}/valuations', {
        ...callInit(options),
        params: { path: { catalogId }, query },
      })),

    /** The calculation of the latest lifetime average, step by step. */
    explainValuation: (catalogId: string, options?: CallOptions) =>
      dataOf(
        calls.GET('/api/catalogs/{catalogId}/valuations/latest/explanation', {
          ...callInit(options),
          params: { path: { catalogId } },
        }),
      ),

    /** The value by the trailing year and a discounted cash flow, with what it stands on. */
    valuationReport: (catalogId: string, query: Report = {}, options?: CallOptions) =>
      dataOf(calls.GET('/api/catalogs/{catalogId}/valuation-report', {
        ...callInit(options),
        params: { path: { catalogId }, query },
      })),

    /** The same as a page to print. */
    valuationReportHtml: (catalogId: string, query: Report = {}, options?: CallOptions) =>
      dataOf(calls.GET('/api/catalogs/{catalogId}/valuation-report.html', {
        ...callInit(options),
        params: { path: { catalogId }, query },
        parseAs: 'text',
      })),

    /** Every recording of the report as CSV. */
    valuationReportCsv: (
      catalogId: string,
      query: Query<'export_valuation_report'> = {},
      options?: CallOptions,
    ) =>
      dataOf(calls.GET('/api/catalogs/{catalogId}/valuation-report.csv', {
        ...callInit(options),
        params: { path: { catalogId }, query },
        parseAs: 'text',
      })),
  }
}
