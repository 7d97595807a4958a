/** Wraps a PNG in the ICO format. https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10) */
export function icoFile(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // Type: icon
  head.writeUInt16LE(1, 4) // Number of images
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
