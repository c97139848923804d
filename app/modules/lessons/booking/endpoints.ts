import { abandonedEndpoints } from "./abandoned.endpoints.ts";
import { bookingEndpoints } from "./booking.endpoints.ts";

export const bookings = {
  ...abandonedEndpoints,
  ...bookingEndpoints,
};
