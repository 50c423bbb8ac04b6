/** A part of the site that is loaded when it is needed. Without a connection it waits for one; any other failure is the caller's. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    return loadPart(load);
  }
}
