/** The sentence below the heading of tag and search pages. */
export const topicSentence = (topic: string) => `Explore the ${topic} topic.`
