/** Bounds that both sides know. Lengths are counted in Unicode code points, sizes in bytes, times in seconds. */
export const limits = {
  title: 300,
  description: 5_000,
  /** Bytes of the body's HTML. */
  content: 2 * 1024 * 1024,
  /** Why an owner took a post down. */
  takeDownReason: 1_000,
  tags: 100,
  tag: 100,
  name: 100,
  username: 39,
  /** RFC 5321, section 4.5.3.1.3: a path of 256 octets with its angle brackets. */
  email: 254,
  bio: 5_000,
  socialLink: 500,
  message: 20_000,
  /** Of the field of the contact form that people do not see. */
  website: 2_000,
  /** Of an uploaded file's stored name, as far as a call takes it. */
  imageName: 300,
  /** Code points of NFC. */
  passwordMin: 8,
  /** Bytes of NFC in UTF-8. */
  passwordMax: 1_024,
  accessKey: 256,
  resetCode: 256,
  resetCodeLife: 30 * 60,
  /** Of one account; a further sign-in ends the one that was not used for longest. */
  sessions: 200,
  /** How long, in seconds, a password given in a session counts as given recently. */
  recentPasswordLife: 15 * 60,
  idempotencyKey: 200,
  /** Posts that a list answers when no `limit` is given, and the most that one may ask for. */
  list: 1_000,
  /** Of the text that accounts are searched by. */
  memberSearch: 200,
  suspensionReason: 500,
  /** Posts on one page of a list that readers see. */
  page: 30,
  /** Tags on one page of their index. */
  tagsPage: 500,
  /** Bytes of an uploaded picture. */
  imageFile: 10 * 1024 * 1024,
  /** Of all frames of a picture together. */
  imagePixels: 50_000_000,
  /** Of all pictures together that one body has as data: each is work while its author waits, and others with it. */
  bodyPixels: 200_000_000,
  /** Pixels of a picture's longer side: as many as WebP can have. Lines of millions take gigabytes, however few lines there are. */
  imageSide: 16_383,
  /** Characters of an uploaded file's name that its stored name keeps. */
  imageStem: 80,
  /** Of the text that stands for a picture. */
  imageAlt: 500,
  /** How long a picture stays that nothing uses. */
  unusedImageLife: 24 * 60 * 60,
  /** A data URL in a body that is longer, in bytes, becomes a stored file on saving. */
  dataUrl: 8 * 1024,
  /** Events of one kind that the log tells one by one in a day, of one account; what is beyond them is counted. */
  auditAccountShare: 100,
  /** Of one client network, where nobody was signed in; the /48 around an IPv6 one has four times as many. */
  auditNetworkShare: 100,
  /** Refusals, where nobody was signed in, of all networks together. */
  auditStrangersShare: 2_000,
  /** How long events stay in the log, and the networks in them. */
  auditLife: 400 * 24 * 60 * 60,
  auditNetworkLife: 90 * 24 * 60 * 60,
  jsonBody: 4 * 1024 * 1024,
  requestLine: 8 * 1024,
  previewTicketLife: 10 * 60,
} as const
