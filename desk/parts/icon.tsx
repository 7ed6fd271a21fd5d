import type { ReactNode } from 'react'

const PATHS = {
  truck:
    'M2 6h11v11H2zM13 10h4.5l4 4v3H13M8.5 17.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM19.5 17.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  book: 'M5 4h13v16H6.5A2.5 2.5 0 0 1 4 17.5V5M4 17.5A2.5 2.5 0 0 1 6.5 15H18',
  download: 'M12 3v14M6 11l6 6 6-6M4 21h16',
  people:
    'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 20c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.8c1.9.8 3.1 2.5 3.5 5.2',
  bag: 'M8.5 8C5.5 10.5 4 14 4 17c0 2.5 1.5 4 4 4h8c2.5 0 4-1.5 4-4 0-3-1.500-6.500-4.500-9zM8.5 8 7 3.5c1.500 1 2.500 1 3.500 0 1 1 2 1 3 0 1 1 2 1 3.500 0L15.5 8M8 8h8',
  hanger:
    'M12 9V7.5c1.6-.3 2.200-1.300 2-2.500-.2-1.200-1.100-2-2.200-2S9.700 3.700 9.600 5M12 9 2.8 15.7c-1.400 1-.7 3.300 1 3.300h16.400c1.700 0 2.400-2.300 1-3.300z',
  check: 'M5 13l4.5 4.500L19.500 7',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.500 2',
  key: 'M12.5 15a4.5 4.500 0 1 1-9 0 4.500 4.500 0 0 1 9 0zM11.5 12l8-8M16 7.500l3 3',
  note: 'M5 3h14v12l-5 6H5zM14 21v-6h5',
  pin: 'M12 21s7-6.200 7-11.500A7 7 0 0 0 5 9.500C5 14.800 12 21 12 21zM14.500 9.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0z',
  phone:
    'M5 3h4l2 5-2.500 1.800a12 12 0 0 0 5.700 5.700L16 13l5 2v4c0 1.100-.9 2-2 2C10.700 20.500 3.500 13.300 3 5c0-1.100.9-2 2-2z',
  text: 'M4 5h16v11H9l-5 4z',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  door: 'M6 21V3h12v18M3 21h18M14.5 12h.01',
  list: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  down: 'm5 9 7 7 7-7',
  left: 'm15 5-7 7 7 7',
  right: 'm9 5 7 7-7 7',
  offline:
    'M3 3l18 18M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.400M19 12a10 10 0 0 0-5-2.700M2 8.500a15 15 0 0 1 4-2.600M22 8.500a15 15 0 0 0-11-3.900M12 19.500h.01',
  alert: 'M12 4 2.5 20h19zM12 10v4M12 17h.01',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  again: 'M20 11a8 8 0 1 0-2.300 6M20 5v6h-6',
  cross: 'M6 6l12 12M18 6 6 18',
  calendar: 'M4 6h16v15H4zM4 10.500h16M8.500 3v5M15.500 3v5',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M7 12h10',
  search: 'M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM20.500 20.500l-4.500-4.500',
  pencil: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z',
  flag: 'M5 21V4h12l-2 4 2 4H5',
  card: 'M3 6h18v12H3zM3 10h18M7 15h4',
  back: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  inbox: 'M4 13 6 5h12l2 8v6H4zM4 13h5a3 3 0 0 0 6 0h5',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.500 20.500c.7-4 3.700-6 7.500-6s6.800 2 7.500 6',
  pause: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM10 9v6M14 9v6',
} as const

export type IconName = keyof typeof PATHS

/** Says again what stands beside it in words. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 16 | 20 | 28 | 46 }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 16 ? 2.2 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
