/** What tag and search pages say below their heading. One string, so that the HTML carries it in one piece. */
export const topicSentence = (topic: string) => `Explore the ${topic} topic.`
