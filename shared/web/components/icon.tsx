/** The drawings of icons on a field of 24, as strokes: those of the shell and of home. */
export const shellPaths = {
  home: 'M4 11.5 12 5l8 6.5M6 10v9h4.5v-5h3v5H18v-9',
  catalogs: 'M5 5v14M9.5 5v14M14 5v14M18 5.5l2.5 13',
  pages: 'M4 5h16v14H4zM4 10h16M10 10v9',
  fans:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.6-3.3 3.200-5 6.5-5s5.900 1.700 6.500 5M15.500 5.300a3.300 3.300 0 0 1 0 6.400M17.500 14.800c2.200.700 3.500 2.300 4 4.700',
  artists: 'M14 4a5 5 0 1 1-3.5 8.5M10.5 12.5 4 20M10.6 8.4l5 5',
  developers: 'm8 8-4 4 4 4M16 8l4 4-4 4M13.5 6l-3 12',
  settings:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5 20 20',
  more: 'M5 12h.6M12 12h.6M19 12h.6',
  choose: 'm8 9 4-4 4 4M8 15l4 4 4-4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  gap: 'M5 6h14v13H5zM5 10h14M9 4v4M15 4v4M10 13l4 4M14 13l-4 4',
  fall: 'm4 7 6 6 3-3 7 7M20 12v5h-5',
  warning: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v5M12 16h.01',
  link:
    'M10 14a4 4 0 0 0 6 .5l2.5-2.5a4 4 0 0 0-5.7-5.7L11.5 7.6M14 10a4 4 0 0 0-6-.5L5.500 12a4 4 0 0 0 5.7 5.7l1.3-1.3',
  credits: 'M4 7h16v11H4zM4 11h16M8 15h3',
  failed: 'M12 4 3 19h18zM12 10v4M12 16.500h.01',
} as const

export type IconName = keyof typeof shellPaths

export const Drawing = ({ path }: { path: string }) => (
  <svg class='icon' viewBox='0 0 24 24' aria-hidden='true'>
    <path d={path} />
  </svg>
)

export const Icon = ({ name }: { name: IconName }) => <Drawing path={shellPaths[name]} />
