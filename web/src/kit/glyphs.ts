/** The thin glyphs of the chrome, our own, on a grid of 24. */
export const glyphs = {
  arrow:
    '<path d="M5 12h14M13 6l6 6-6 6"/>',
  book:
    '<path d="M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2 2-1.6 5-2 8-2V4c-3 0-6 .4-8 2zM12 6v14"/>',
  bot:
    '<rect x="4" y="8" width="16" height="11" rx="3"/><path d="M12 8V4M9 13h.01M15 13h.01M9 16h6"/>',
  chat:
    '<path d="M4 5h16v11H10l-4 4v-4H4z"/>',
  check:
    '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
  clock:
    '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>',
  close:
    '<path d="M6 6l12 12M18 6L6 18"/>',
  copy:
    '<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M15.5 8.5v-2a2 2 0 00-2-2h-7a2 2 0 00-2 2v7a2 2 0 002 2h2"/>',
  down:
    '<path d="M6 9l6 6 6-6"/>',
  download:
    '<path d="M12 4v11M8 11.5l4 4 4-4M5 20h14"/>',
  eye:
    '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="3"/>',
  flag:
    '<path d="M6 21V4h12l-3 4 3 4H6"/>',
  full:
    '<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>',
  gear:
    '<path d="M4 7h8M16 7h4M4 17h4M12 17h8"/><circle cx="14" cy="7" r="2.2"/><circle cx="10" cy="17" r="2.2"/>',
  globe:
    '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"/>',
  kb:
    '<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6 10h.01M10 10h.01M14 10h.01M18 10h.01M7 14h10"/>',
  link:
    '<path d="M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.7-5.7l-1 1"/><path d="M14 10a4 4 0 00-5.7 0l-3 3A4 4 0 0011 18.7l1-1"/>',
  list:
    '<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01"/>',
  lock:
    '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 018 0v3"/>',
  minus:
    '<path d="M6 12h12"/>',
  moon:
    '<path d="M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z"/>',
  next:
    '<path d="M9 5l7 7-7 7"/>',
  play:
    '<path d="M7 4.5l12 7.5-12 7.5z" fill="currentColor"/>',
  plus:
    '<path d="M6 12h12M12 6v12"/>',
  search:
    '<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/>',
  share:
    '<path d="M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8"/>',
  skip:
    '<path d="M5 5l7 7-7 7zM13 5l7 7-7 7z"/>',
  sun:
    '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.300 5.300l1.800 1.800M16.900 16.900l1.800 1.800M18.7 5.300l-1.800 1.800M7.100 16.900l-1.800 1.800"/>',
  text:
    '<path d="M4 6h16M4 11h16M4 16h10"/>',
  undo:
    '<path d="M8 5L4 9l4 4"/><path d="M4 9h9a6 6 0 010 12h-3"/>',
  users:
    '<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.800a3.5 3.5 0 010 6.400M18 14.5c2.2.8 3.5 2.7 3.5 5.5"/>',
  warn:
    '<path d="M12 4l9 16H3z"/><path d="M12 10v4M12 17h.01"/>',
} as const;

export type GlyphName = keyof typeof glyphs;
