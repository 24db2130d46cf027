import type { Column } from './table.ts'

/** The column of owned shares, if one was given. */
export const shareColumn = <Row extends { share: number | null }>(rows: readonly Row[]): Column<Row>[] =>
  rows.some(({ share }) => share !== null)
    ? [{ title: 'SHARE', value: ({ share }) => share === null ? '-' : `${share} %`, right: true }]
    : []
