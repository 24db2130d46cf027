import type { SearchPage, SearchType } from '../ports/search.ts'

/** What is searched for. */
export interface SearchQuery {
  q: string
  types: SearchType[]
  market?: string
  limit: number
  offset: number
}

export type SearchResult = { [type in SearchType]?: SearchPage }

/** The streaming service's search. Every method throws `ProviderFault` alone. */
export interface Search {
  /** A page of each type that was asked for; undefined where the service takes no such query. */
  search(query: SearchQuery): Promise<SearchResult | undefined>
}
