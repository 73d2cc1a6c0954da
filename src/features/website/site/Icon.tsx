/** The icons of the website, drawn in the current text colour. */

const PATHS = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM20 20l-4.9-4.9',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  next: 'M9 5l7 7-7 7',
  previous: 'M15 5l-7 7 7 7',
  down: 'M6 9l6 6 6-6',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  phone: 'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  place:
    'M12 21s7-6.2 7-12a7 7 0 1 0-14 0c0 5.800 7 12 7 12zM12 11.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  share: 'M7 13a3 3 0 1 0 0-2l9-5M7 13l9 5M18 4.500a2 2 0 1 0 0 .1M18 19.500a2 2 0 1 0 0 .1',
  link: 'M10 14l4-4M9 11l-3 3a3.500 3.500 0 0 0 5 5l3-3M15 13l3-3a3.500 3.500 0 0 0-5-5l-3 3',
  play: 'M8 5l11 7-11 7z',
  feed: 'M5 19h.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14',
} as const

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
