import { abandonedEndpoints } from "./abandoned.endpoints.ts";
import { bookingEndpoints } from "./booking.endpoints.ts";
import { operatorEndpoints } from "./operator.endpoints.ts";

export const bookings = {
  ...abandonedEndpoints,
  ...bookingEndpoints,
  ...operatorEndpoints,
};
