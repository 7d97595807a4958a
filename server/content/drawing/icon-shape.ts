/** The icon of the site, as in `web/ui/icon.svg`: a lectern on a square of 32 by 32. */
export const iconDrawing = {
  side: 32,
  corner: 7,
  ground: '#0e5a46',
  ink: '#f4f1de',
  paths: ['M6 13.5 25 6v4.5L6 18z', 'M14.5 15.5h3.5V24h-3.5zM9.5 24h13v2.5h-13z'],
}
