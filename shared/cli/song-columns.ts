import type { Column } from './table.ts'

interface Song {
  isrc: string
  name: string | null
  artist: string | null
  release_date: string | null
  /** The owned part, in percent. */
  share: number | null
}

/** The columns of recordings, with owned shares if one was given. */
export const songColumns = <Row extends Song>(songs: readonly Row[]): Column<Row>[] => [
  { title: 'ISRC', value: ({ isrc }) => isrc },
  { title: 'NAME', value: ({ name }) => name ?? '-', flexible: true },
  { title: 'ARTIST', value: ({ artist }) => artist ?? '-', flexible: true },
  { title: 'RELEASED', value: ({ release_date }) => release_date ?? '-' },
  ...songs.some(({ share }) => share !== null)
    ? [{
      title: 'SHARE',
      value: ({ share }: Row) => share === null ? '-' : `${share} %`,
      right: true as const,
    }]
    : [],
]
