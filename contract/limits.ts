const minute = 60
const KiB = 1024
const MiB = 1024 * KiB

/** Limits that server and pages know, by what they limit. Characters are Unicode code points. */
export const limits = {
  post: {
    /** How many translations a post may have beside itself. */
    maxTranslations: 40,
    maxTitleCharacters: 300,
    maxDescriptionCharacters: 5_000,
    maxContentBytes: 2 * MiB,
    maxTags: 100,
    maxReferences: 1_000,
    /** Of all references of a post together, as JSON. */
    maxReferenceBytes: 512 * KiB,
    maxReferenceFieldCharacters: 2_000,
    /** Authors or editors of one work. Further ones are left out. */
    maxReferenceNames: 200,
    maxMacros: 200,
    /** With the backslash. */
    maxMacroNameCharacters: 40,
    maxMacroCharacters: 1_000,
    maxTagCharacters: 100,
    /** On saving, a longer data URL in the body becomes a stored file. */
    maxDataUrlBytes: 8 * KiB,
    /** Of all images that one body has as data URLs: their author, and others, wait for each. */
    maxDataUrlPixels: 200_000_000,
    maxTakeDownReasonCharacters: 1_000,
    previewTicketSeconds: 10 * minute,
    /** How far ahead a publication can be scheduled. */
    maxScheduleYears: 5,
    /** Links that show a hidden post, and how long they last. */
    maxDraftLinks: 20,
    draftLinkDays: 30,
    maxDraftLinkDays: 365,
    /** How long a first publication can be undone. */
    unpublishSeconds: minute,
    /** How long a deleted post stays in the trash. */
    trashDays: 30,
    /** Within this time a reader counts once. */
    viewMinutes: 30,
  },
  workingCopy: {
    maxPerAccount: 200,
    maxBlocks: 10_000,
    /** While somebody types, the text becomes a version this often. */
    versionSeconds: 5 * minute,
  },
  version: {
    maxNameCharacters: 100,
    /** Of its number: the largest integer that both databases store. */
    maxNumber: 2 ** 31 - 1,
  },
  account: {
    maxNameCharacters: 100,
    maxUsernameCharacters: 39,
    /** RFC 5321, section 4.5.3.1.3: a path of 256 octets with its angle brackets. */
    maxEmailCharacters: 254,
    maxBioCharacters: 5_000,
    maxSocialLinkCharacters: 500,
    maxSuspensionReasonCharacters: 500,
    maxSearchCharacters: 200,
  },
  auth: {
    /** Of the password in NFC, as is the limit in bytes. */
    minPasswordCharacters: 8,
    maxPasswordBytes: 1_024,
    maxAccessKeyCharacters: 256,
    maxResetCodeCharacters: 256,
    resetCodeMinutes: 30,
    minAccessKeyCharacters: 8,
    invitationDays: 14,
    /** Invitations of one owner that are open at a time. */
    maxInvitations: 50,
    /** One more sign-in of an account ends the session that was not used for longest. */
    maxSessions: 200,
    /** A session expires when it was not used for so long, and in any case so long after sign-in. */
    sessionIdleDays: 14,
    sessionMaxDays: 90,
    /** How long a password that was given in a session counts as recent. */
    recentPasswordSeconds: 15 * minute,
  },
  contact: {
    maxMessageCharacters: 20_000,
    maxAnswerCharacters: 20_000,
    /** Mailed by an owner, and to an address by all owners together. */
    answersPerOwnerAndDay: 50,
    answersPerAddressAndDay: 5,
    /** Mails about new messages to an owner. What comes after them in the hour is told in the next one. */
    noticesPerHour: 5,
    /** When the daily mail about new messages is sent, in the time zone of the site. */
    noticeHour: 8,
    maxSearchCharacters: 200,
    /** How long messages stay in the trash. */
    trashDays: 30,
    /** The honeypot: a field that people do not see. */
    maxWebsiteCharacters: 2_000,
  },
  mail: {
    testsPerOwnerAndHour: 10,
  },
  image: {
    maxFileBytes: 10 * MiB,
    /** Of all frames together. */
    maxPixels: 50_000_000,
    /** As many as WebP can have. Decoding very long lines takes gigabytes, however few lines there are. */
    maxSidePixels: 16_383,
    maxNameCharacters: 300,
    /** Of the uploaded file's name, the part that its stored name keeps. */
    maxStemCharacters: 80,
    maxAltCharacters: 500,
    unusedHours: 24,
  },
  tag: {
    maxDescriptionCharacters: 1_000,
    /** How many former names all tags together may have. */
    maxRenames: 5_000,
  },
  site: {
    maxNameCharacters: 60,
    maxTextCharacters: 300,
    maxAddressCharacters: 500,
    /** Of the navigation, and of the footer. */
    maxLinks: 12,
    maxLinkTextCharacters: 40,
    maxZoneCharacters: 60,
    maxLanguageCharacters: 11,
    maxPostsPerPage: 60,
    /** Of a logo and of the icon, as they are stored. */
    maxImageSidePixels: 2_048,
    maxImageBytes: MiB,
    minIconSidePixels: 192,
    /** How many changes of the settings are kept. */
    maxVersions: 100,
    /** Of the ticket that shows unsaved settings: an address has room for it beside any path. */
    maxPreviewTicketCharacters: 6_000,
  },
  list: {
    /** Also the default when a call gives no `limit`. */
    maxItems: 1_000,
    itemsPerPage: 30,
    tagsPerPage: 500,
    /** Of the archive, which lists titles only. */
    titlesPerPage: 100,
  },
  search: {
    /** How many results a page counts; of more it says only that. Also how many of the newest are ranked by relevance. */
    maxCounted: 1_000,
  },
  audit: {
    /** Events of one kind that are logged one by one. Further ones of the same day are counted. */
    eventsPerAccountAndDay: 100,
    /** Where nobody was signed in. The /48 around an IPv6 network has four times as many. */
    eventsPerClientNetworkAndDay: 100,
    /** Where nobody was signed in, of all networks together. */
    anonymousRefusalsPerDay: 2_000,
    eventDays: 400,
    clientNetworkDays: 90,
  },
  request: {
    maxJsonBodyBytes: 4 * MiB,
    maxUrlCharacters: 8 * KiB,
    maxIdempotencyKeyCharacters: 200,
  },
} as const
